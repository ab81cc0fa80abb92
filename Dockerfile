FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_ROOT_USER_ACTION=ignore \
    BIRNAM_HOST=0.0.0.0 \
    BIRNAM_PORT=8000

WORKDIR /birnam

COPY requirements/runtime.txt requirements/
RUN pip install --require-hashes -r requirements/runtime.txt

COPY . .
RUN pip install --no-deps --no-build-isolation --no-index -e . \
    && python -m compileall -q app engine migrations \
    && useradd --system --no-create-home birnam \
    && install -d -o birnam data

USER birnam
VOLUME /birnam/data
EXPOSE 8000

HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --start-interval=1s \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['BIRNAM_PORT'] + '/healthz', timeout=2)"]

STOPSIGNAL SIGTERM
CMD ["sh", "-c", "birnam migrate && exec birnam serve"]
