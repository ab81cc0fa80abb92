# The chores of Birnam. `make` alone lists them.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP := $(BIN)/python -m pip install -qq
UV := uv==0.13.8

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install serve test check lint types arrows javascript format coverage lock clean

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "  make %-11s %s\n", $$1, $$2 }'

install: .venv/.project ## Build .venv, with birnam in .venv/bin

# What is installed is remembered by stamps, so that a second run does nothing and needs no network.
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

.venv/.dev: requirements/dev.txt .venv/.project
	@echo "Installing requirements/dev.txt ..."
	@$(PIP) --require-hashes -r $<
	@touch $@
