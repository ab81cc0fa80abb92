# Development tasks. `make` lists them.

PYTHON ?= python3

BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP := $(BIN)/python -m pip install -qq
UV := uv==0.13.8

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install serve test javascript-tests soak check lint types imports words messages javascript format protocol client coverage bench fonts icons pictures lock clean

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "  make %-11s %s\n", $$1, $$2 }'

install: .venv/.project ## Create .venv, with birnam in .venv/bin

# Stamp files record what is installed: a second run does nothing and needs no network.
.venv/bin/pip:
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) not found. Birnam needs Python 3.11 or newer; name yours with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: Birnam needs Python 3.11 or newer, not $$($(PYTHON) -V 2>&1). Name another with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "make: $(PYTHON) cannot make virtual environments. On Debian: apt install python3-venv" >&2; exit 1; }
	@echo "Building .venv ..."
	@$(PYTHON) -m venv --clear .venv

.venv/.runtime: requirements/runtime.txt | .venv/bin/pip
	@echo "Installing requirements/runtime.txt ..."
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/.project: pyproject.toml .venv/.runtime
	@$(PIP) --no-deps --no-build-isolation --no-index -e .
	@touch $@

.venv/.dev: requirements/dev.txt client/pyproject.toml .venv/.project
	@echo "Installing requirements/dev.txt ..."
	@$(PIP) --require-hashes -r $<
	@$(PIP) --no-deps --no-build-isolation --no-index -e client
	@touch $@

node_modules/.package-lock.json: package.json package-lock.json .npmrc
	@command -v npm >/dev/null || { echo "make: npm not found. Checking the JavaScript needs Node.js; on Debian: apt install npm" >&2; exit 1; }
	@echo "Installing package-lock.json ..."
	@npm ci --silent --no-audit --no-fund
	@touch $@

serve: install ## Migrate the database and serve on HOST:PORT (127.0.0.1:8000)
	@$(BIN)/birnam migrate
	@$(if $(HOST),BIRNAM_HOST=$(HOST)) $(if $(PORT),BIRNAM_PORT=$(PORT)) $(if $(JOIN),BIRNAM_JOIN_FILES=$(JOIN)) exec $(BIN)/birnam serve

# --dist loadfile: the tests of one file share a process, its servers and its browser. One process more than
# there are cores, because tests that drive a browser often wait for it.
WORKERS = $$(( $$(getconf _NPROCESSORS_ONLN) + 1 ))
PYTEST = BIRNAM_CHROMIUM="$$(tests/support/chromium.sh)" && export BIRNAM_CHROMIUM && $(BIN)/pytest --durations 10 $(ARGS)

CAMPAIGNS = $(PYTEST) -m soak -o faulthandler_timeout=1200

test: .venv/.dev $(if $(ARGS),,javascript-tests) ## Run the tests except the campaigns; ARGS go to pytest
	@$(if $(ARGS),$(PYTEST),$(PYTEST) -m "not soak" -n $(WORKERS) --dist loadfile)

# Themes, languages, widths and games of pages beyond those that the quick tests open.
PAGE_VARIANTS = $(addprefix --ignore tests/browser/,account analysis chat lobby looks match planning seating)

soak: .venv/.dev ## Run the long campaigns; SOAK=short kills servers 20 times, not 200, and leaves out Firefox and variants of pages
	@export SOAK=$(SOAK) && $(CAMPAIGNS) --ignore tests/scale $(if $(filter short,$(SOAK)),$(PAGE_VARIANTS)) -n $(WORKERS) --dist loadfile
	@export SOAK=$(SOAK) && $(CAMPAIGNS) tests/scale -n 2 --dist worksteal

# Node.js 20 or newer, without any package.
javascript-tests:
	@if command -v node >/dev/null; then NODE_NO_WARNINGS=1 node --import ./tests/js/support/messages.js --test --test-reporter=dot $$(find tests/js -name '*.test.js'); \
	elif [ -n "$$CI" ]; then echo "make: node not found. The tests of the JavaScript need Node.js; on Debian: apt install nodejs" >&2; exit 1; \
	else echo "Skipping the tests of the JavaScript: they need Node.js; on Debian: apt install nodejs" >&2; fi

check: lint types imports words javascript ## Lint, format, types, dependency rules, message catalogs

lint: .venv/.dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: .venv/.dev
	@$(BIN)/mypy
	@$(BIN)/python -m tools.protocol --check
	@$(BIN)/python -m tools.client --check

imports: .venv/.dev
	@$(BIN)/lint-imports --no-logo

words: .venv/.dev
	@$(BIN)/python -m tools.messages --check

javascript: node_modules/.package-lock.json
	@node_modules/.bin/biome check --error-on-warnings --log-level=warn
	@node_modules/.bin/tsc -p jsconfig.json
	@node_modules/.bin/tsc -p worker.jsconfig.json

format: .venv/.dev node_modules/.package-lock.json ## Format the code, sort its imports, apply safe fixes
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format
	@node_modules/.bin/biome check --write --log-level=warn

protocol: .venv/.dev ## Generate the browser's types from the server's schemas
	@$(BIN)/python -m tools.protocol

client: .venv/.dev ## Generate the client's types and its synchronous form
	@$(BIN)/python -m tools.client

messages: .venv/.dev ## Sort the message catalogs, and add new messages to each language
	@$(BIN)/python -m tools.messages

coverage: .venv/.dev ## Run the tests and show the lines they miss
	@BIRNAM_CHROMIUM="$$(tests/support/chromium.sh)" && export BIRNAM_CHROMIUM && $(BIN)/coverage erase && $(BIN)/coverage run -m pytest $(ARGS)
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report

bench: .venv/.dev ## Measure speed; only=FOLDER measures a part
	@$(BIN)/python -m bench $(only) $(ARGS)

fonts: .venv/.dev node_modules/.package-lock.json ## Cut the typefaces of the pages again
	@$(BIN)/python -m tools.fonts

icons: .venv/.dev ## Draw the icons of the site again
	@$(BIN)/python -m tools.icons

pictures: .venv/.dev ## Make pictures of all pages; ARGS="--view phone --only match" makes some
	@BIRNAM_CHROMIUM="$$(tests/support/chromium.sh)" && export BIRNAM_CHROMIUM && $(BIN)/python -m tools.pictures $(ARGS)

# uv resolves once for every platform and every Python from 3.11 on. Nothing else needs it.
LOCK = .venv/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate $(ARGS) pyproject.toml

lock: .venv/.project ## Resolve the requirements again; ARGS=--upgrade takes the newest versions
	@$(PYTHON) -m venv .venv/lock
	@.venv/lock/bin/pip install -qq $(UV)
	@$(LOCK) --group build -o requirements/runtime.txt
	@$(LOCK) --group dev -c requirements/runtime.txt -o requirements/dev.txt

clean: ## Remove generated files, except data/
	rm -rf .venv node_modules pictures .coverage* .hypothesis .*_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
