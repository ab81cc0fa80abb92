# Development tasks. `make` lists them.

PYTHON ?= python3

BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONDONTWRITEBYTECODE # tests start many processes, each of which would compile everything
PIP := $(BIN)/python -m pip install -qq
UV := uv==0.13.8

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install serve kernels test test-all shake javascript-tests soak check lint types imports words messages javascript format protocol client limits capacity coverage bench bundle fonts icons pictures lock clean

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
	@command -v npm >/dev/null || { echo "make: npm not found. Bundling and checking the JavaScript need Node.js; on Debian: apt install npm" >&2; exit 1; }
	@echo "Installing package-lock.json ..."
	@npm ci --silent --no-audit --no-fund
	@touch $@

serve: install ## Migrate the database and serve on HOST:PORT (127.0.0.1:8000)
	@$(BIN)/birnam migrate
	@$(if $(HOST),BIRNAM_HOST=$(HOST)) $(if $(PORT),BIRNAM_PORT=$(PORT)) exec $(BIN)/birnam serve

bundle: node_modules/.package-lock.json ## Bundle the scripts of each page, which the server then uses; needs Node.js
	@node tools/bundle.js

kernels: install ## Compile the computers for common processors, for a package
	@$(BIN)/python -m tools.kernels

# Tests and benches use bundles where there is Node.js.
BUNDLE = $(if $(shell command -v npm 2>&1),bundle)

CORES = $$(getconf _NPROCESSORS_ONLN)
# One process more than there are cores, because tests often wait: for servers, and for a browser.
WORKERS = $$(( $(CORES) + 1 ))
PYTEST = CHROMIUM="$$(harness/browser/chromium.sh)" && export CHROMIUM && $(BIN)/pytest --durations 10 $(ARGS)

CAMPAIGNS = $(PYTEST) -o faulthandler_timeout=1200

test: .venv/.dev $(BUNDLE) $(if $(ARGS),,javascript-tests) ## Run the tests that need no browser and no server; ARGS go to pytest
	@$(if $(ARGS),$(PYTEST),$(PYTEST) -m "not soak and not services" --ignore tests/browser --ignore tests/scale -n $(WORKERS) --dist worksteal)

# The tests of one file share a process, its servers and its browser. In order of their names, because pytest would begin
# with the files of most tests: the slowest, which have one or two, would run alone at the end.
BY_FILE = -n $(WORKERS) --dist loadfile --no-loadscope-reorder
test-all: test ## Run all tests except the campaigns
	@$(PYTEST) -m "services and not soak" $(BY_FILE)

# Themes, languages, widths and games of pages beyond those that the quick tests open.
PAGE_VARIANTS = $(addprefix --ignore tests/browser/,account analysis chat lobby looks match planning seating)

# SEED=7 repeats a run; TIER="services and not soak" shakes the rest of the quick tests.
TIER ?= not soak and not services
shake: .venv/.dev $(BUNDLE) ## Run tests in random order, with late parts and stalls, to find races; ARGS go to pytest
	@export SHAKE=$${SEED:-$$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')} && export PYTHONHASHSEED=$$SHAKE SHAKEN=tests.support.shaken && \
	$(PYTEST) -p tests.support.shake -m "$(TIER)" -o faulthandler_timeout=1200 -n $(WORKERS) --dist worksteal

# Property tests explore with a new seed; SEED=7 repeats a run.
EXPLORING = -m "soak or hypothesis" --hypothesis-profile=soak --hypothesis-seed=$$SEED

soak: .venv/.dev $(BUNDLE) ## Run the long campaigns; SOAK=short kills servers 20 times, not 200, and leaves out Firefox, variants of pages, what is slow, most of long series, and new random values
	@export SOAK=$(SOAK) SEED=$${SEED:-$$(date +%s)} && echo "SEED=$$SEED" && $(CAMPAIGNS) $(if $(filter short,$(SOAK)),-m "soak and not slow",$(EXPLORING)) --ignore tests/scale $(if $(filter short,$(SOAK)),$(PAGE_VARIANTS)) $(BY_FILE)
	@export SOAK=$(SOAK) && $(CAMPAIGNS) -m soak tests/scale -n 2 --dist worksteal

# Node.js 20.19 or newer. JS names test files; otherwise two processes share all of them.
JS = --test-concurrency=2 tests/js/share_1.js tests/js/share_2.js
NODE_FLAGS = --max-semi-space-size=64 --single-threaded-gc --import ./tests/js/support/messages.js
javascript-tests: .venv/.dev
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory node_modules/.package-lock.json tests/js/pages/.written && \
	NODE_NO_WARNINGS=1 node $(NODE_FLAGS) --test --test-reporter=dot $(JS); \
	elif [ -n "$$CI" ]; then echo "make: npm not found. The tests of the JavaScript need Node.js; on Debian: apt install npm" >&2; exit 1; \
	else echo "Skipping the tests of the JavaScript: they need Node.js; on Debian: apt install npm" >&2; fi

# The pages that these tests open, written again after a change of the server.
tests/js/pages/.written: .venv/.dev $(shell find app engine harness tests/js/fixtures -name __pycache__ -prune -o -print)
	@$(BIN)/python -m tests.js.fixtures.pages
	@touch $@

check: lint types imports words javascript ## Lint, format, types, dependency rules, message catalogs

lint: .venv/.dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: .venv/.dev
	@$(BIN)/mypy
	@$(BIN)/python -m tools.protocol --check
	@$(BIN)/python -m tools.client --check
	@$(BIN)/python -m tools.limits --check
	@$(BIN)/python -m bench.capacity --check

imports: .venv/.dev
	@$(BIN)/lint-imports --no-logo

words: .venv/.dev
	@$(BIN)/python -m tools.messages --check

javascript: node_modules/.package-lock.json
	@node_modules/.bin/biome check --error-on-warnings --log-level=warn
	@node_modules/.bin/tsc -p jsconfig.json
	@node_modules/.bin/tsc -p worker.jsconfig.json
	@node tools/browsers/check.js

format: .venv/.dev node_modules/.package-lock.json ## Format the code, sort its imports, apply safe fixes
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format
	@node_modules/.bin/biome check --write --log-level=warn

protocol: .venv/.dev ## Generate the browser's types from the server's schemas
	@$(BIN)/python -m tools.protocol

client: .venv/.dev ## Generate the client's types and its synchronous form
	@$(BIN)/python -m tools.client

limits: .venv/.dev ## Write the limits of the code into docs/security.md
	@$(BIN)/python -m tools.limits

capacity: .venv/.dev ## Compute the tables of docs/capacity.md
	@$(BIN)/python -m bench.capacity

messages: .venv/.dev ## Sort the message catalogs, and add new messages to each language
	@$(BIN)/python -m tools.messages

coverage: .venv/.dev $(BUNDLE) ## Run the tests and show the lines they miss
	@CHROMIUM="$$(harness/browser/chromium.sh)" && export CHROMIUM && $(BIN)/coverage erase && $(BIN)/coverage run -m pytest $(ARGS)
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report

bench: .venv/.dev $(BUNDLE) ## Measure speed; only=FOLDER measures a part
	@$(BIN)/python -m bench $(only) $(ARGS)

fonts: .venv/.dev node_modules/.package-lock.json ## Cut the typefaces of the pages again
	@$(BIN)/python -m tools.fonts

icons: .venv/.dev ## Draw the icons of the site again
	@$(BIN)/python -m tools.icons

pictures: .venv/.dev ## Make pictures of all pages; ARGS="--view phone --only match" makes some
	@CHROMIUM="$$(harness/browser/chromium.sh)" && export CHROMIUM && $(BIN)/python -m tools.pictures $(ARGS)

# uv resolves once for every platform and every Python from 3.11 on. Nothing else needs it.
LOCK = .venv/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra cluster $(ARGS) pyproject.toml

lock: .venv/.project ## Resolve the requirements again; ARGS=--upgrade takes the newest versions
	@$(PYTHON) -m venv .venv/lock
	@.venv/lock/bin/pip install -qq $(UV)
	@$(LOCK) --group build -o requirements/runtime.txt
	@$(LOCK) --group dev -c requirements/runtime.txt -o requirements/dev.txt

clean: ## Remove generated files, except data/
	rm -rf .venv node_modules bundles engine/think/kernels pictures .coverage* .hypothesis .*_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
