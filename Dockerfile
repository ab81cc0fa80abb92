# Build tools stay in the first stages.
FROM node:24-slim AS bundles

WORKDIR /birnam
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --silent
COPY tools/bundle.js tools/
COPY static static
RUN node tools/bundle.js

FROM python:3.13-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_ROOT_USER_ACTION=ignore

WORKDIR /birnam
RUN python -m venv --without-pip /venv

COPY requirements/runtime.txt requirements/
RUN pip --python /venv/bin/python install --require-hashes -r requirements/runtime.txt

COPY . .
COPY --from=bundles /birnam/bundles bundles
RUN /venv/bin/python -m tools.kernels
RUN pip --python /venv/bin/python install --no-deps --no-build-isolation --no-index . \
    && pip --python /venv/bin/python uninstall --yes hatchling pathspec pluggy trove-classifiers \
    && find /venv -type d -name tests -prune -exec rm -rf {} + \
    && /venv/bin/python -m compileall -q /venv/lib

FROM python:3.13-slim

# The computers are compiled for common processors. Others compile them again, into the data volume.
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    NUMBA_CACHE_DIR=/birnam/data/compiled \
    BIRNAM_HOST=0.0.0.0 \
    BIRNAM_PORT=8000

WORKDIR /birnam
RUN useradd --system --uid 999 --no-create-home birnam \
    && install -d -o birnam data data/compiled

COPY --from=build /venv /venv

USER birnam
VOLUME /birnam/data
EXPOSE 8000

HEALTHCHECK --interval=30s --timeout=3s --start-period=60s --start-interval=1s \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['BIRNAM_PORT'] + '/healthz', timeout=2)"]

STOPSIGNAL SIGTERM
CMD ["sh", "-c", "birnam migrate && exec birnam serve"]
