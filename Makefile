# Needs Python 3.11 or newer (with venv) and make; everything else goes into .venv.
# `make help` lists the targets.

ifndef PYTHON
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
PYTHON := $(or $(PYTHON),python3)
endif
VENV := .venv
BIN := $(VENV)/bin
# Another Python gets a fresh .venv: its version is part of the stamp's name.
PYVER := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
MADE := $(VENV)/.made-$(PYVER)
RUNS := $(VENV)/.runs-$(PYVER)
DEV := $(VENV)/.dev-$(PYVER)
BENCH := $(VENV)/.bench-$(PYVER)
BROWSER := $(VENV)/.browser-$(PYVER)
NEWEST := build/newest/.got
CORE := test_cards.py test_deck.py test_melds.py test_game.py test_records.py test_positions.py test_views.py \
  options jokerkaro rokard

PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
PEERS := open_spiel rlcard pokerkit chess scipy setuptools
DEAL := --players 4 --seed 7

LIBRARY := $(shell find src variants -name '*.py' -o -name '*.toml' -o -name py.typed 2>/dev/null)

.PHONY: help setup demo test lint types unit long docs site browser newest wheel bench study fuzz format clean

help:
	@echo 'make demo    play one deal under two profiles, pagat and leng'
	@echo 'make test    run every check: lint, types, docs, wheel, unit'
	@echo 'make lint    ruff: rules and format'
	@echo 'make types   mypy and pyright, both strict'
	@echo 'make unit    pytest with coverage'
	@echo 'make long    pytest with the long tests too'
	@echo 'make docs    build the documentation and run its examples'
	@echo 'make site    build the documentation with the page to play in the browser (needs npm)'
	@echo 'make browser play deals on that page in Chromium (needs npm and chromium)'
	@echo 'make newest  run the tests of cards, profiles and games under Python 3.14 in WebAssembly (needs npm)'
	@echo 'make wheel   build sdist and wheel, try the wheel in a fresh venv'
	@echo 'make bench   measure speed beside other libraries (QUICK=1: roughly; PARTS="…": only these)'
	@echo 'make study   play the study of the open rules anew, or go on with it (QUICK=1: a few deals; WORKERS=2)'
	@echo 'make format  let ruff format the code'
	@echo 'make setup   only make .venv with all development tools'
	@echo 'make clean   remove .venv, builds and caches'
	@echo
	@echo 'Another Python: make PYTHON=python3.12 test'

demo: $(RUNS)
	@echo '== the deal of seed 7 under pagat'
	@$(BIN)/karo watch pagat $(DEAL)
	@echo
	@echo '== the same deal under leng'
	@$(BIN)/karo watch leng $(DEAL)

# Quick checks first, so that a slip shows early; pytest last.
test: lint types docs wheel unit
	@echo '== all checks passed'

setup: $(DEV)

lint: $(DEV)
	@echo '== lint'
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { $(BIN)/ruff format --check; exit 1; }

format: $(DEV)
	@$(BIN)/ruff format

types: $(DEV)
	@echo '== types'
	@$(BIN)/mypy
	@$(BIN)/pyright

unit: $(DEV)
	@echo '== unit tests'
	@$(BIN)/pytest -n auto --cov --cov-report=term

long: $(DEV)
	@echo '== unit tests, the long ones too'
	@$(BIN)/pytest -n auto --long --hypothesis-profile=long

docs: $(DEV)
	@echo '== docs (without the page to play in the browser: make site builds that, make browser tests it)'
	@$(BIN)/sphinx-build -W --keep-going -n -q -b html docs docs/_build/html
	@$(BIN)/sphinx-build -W --keep-going -q -b doctest docs docs/_build/doctest

site: $(DEV) dist/.built
	@echo '== site'
	@$(BIN)/python docs/play/build.py dist/karo_rules-*.whl docs/_build/play
	@$(BIN)/sphinx-build -W --keep-going -n -q -t play -b html docs docs/_build/site

browser: $(BROWSER) site
	@echo '== playing in the browser'
	@$(BIN)/pytest --browser -m browser tests/browser
	@KARO_SITE=docs/_build/site $(BIN)/pytest -q tests/test_site.py

# Pyodide lies where the page to play in the browser has it.
newest: site $(NEWEST)
	@echo '== tests under the newest Python, in WebAssembly'
	@node tests/wasm/run.mjs docs/_build/play/play/pyodide build/newest -q -m 'not slow' \
	  --ignore=tests/jokerkaro/test_best_turn.py $(addprefix tests/,$(CORE))

wheel: dist/.tried-$(PYVER)

bench: $(BENCH)
	@echo '== benchmarks'
	@$(BIN)/python -m benchmarks $(if $(QUICK),--quick) $(PARTS)

# What is played is kept in build/study, so that it goes on where it was stopped.
study: $(DEV)
	@echo '== study'
	@$(BIN)/python -m studies.open_rules $(if $(QUICK),--quick) $(if $(WORKERS),--workers $(WORKERS))

# Coverage-guided; atheris is for CPython on Linux and macOS, so it is no part of the other tools.
FUZZ_SECONDS ?= 60

fuzz: $(RUNS)
	@$(PIP) install --group fuzz
	@$(BIN)/python -m fuzz --seconds $(FUZZ_SECONDS)

clean:
	rm -rf $(VENV) dist build docs/_build htmlcov .coverage .coverage.* \
	  .pytest_cache .mypy_cache .ruff_cache .hypothesis fuzz/corpus fuzz/found
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------- files

# Debian's bare Python can't make a venv; say so before anything half-made is left behind.
$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo 'Python 3.11 or newer is needed, and "$(PYTHON)" is not; try: make PYTHON=python3.12 ...' >&2; \
	  exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo '$(PYTHON) lacks venv. On Debian and Ubuntu: apt-get install python3-venv (or python$(PYVER)-venv)' >&2; \
	  exit 1; }
	@echo '== making $(VENV) with Python $(PYVER)'
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade 'pip>=25.1'
	@touch $@

$(RUNS): $(MADE) pyproject.toml
	@echo '== installing the library with its command'
	@$(PIP) install --editable '.[cli]'
	@touch $@

$(DEV): $(MADE) pyproject.toml
	@echo '== installing the library and the development tools'
	@$(PIP) install --editable '.[cli]' --group dev
	@touch $@ $(RUNS)

$(BROWSER): $(DEV)
	@echo '== installing what drives the browser'
	@$(PIP) install --group browser
	@touch $@

$(NEWEST): $(DEV)
	@echo '== getting what the tests need under another Python'
	@$(PIP) install --target build/newest --upgrade --only-binary=:all: \
	  --python-version 3.14 --platform any --implementation py --abi none \
	  attrs cattrs tomli-w click rich babel pytest 'hypothesis>=6.115'
	@touch $@

# Not every Python has every peer; the row of one that is missing says so.
$(BENCH): $(DEV)
	@echo '== installing what to compare with'
	@$(PIP) install --group bench || \
	  for peer in $(PEERS); do $(PIP) install "$$peer" || echo "== $$peer can't be installed here"; done
	@touch $@

dist/.built: $(DEV) $(LIBRARY) pyproject.toml README.md LICENSE
	@echo '== building sdist and wheel'
	@rm -rf dist
	@$(BIN)/python -m build > build.log 2>&1 || { cat build.log; rm -f build.log; exit 1; }
	@rm -f build.log
	@touch $@

dist/.tried-$(PYVER): dist/.built .ci/check_wheel.py .ci/user_script.py
	@echo '== wheel'
	@$(BIN)/twine --no-color check --strict dist/*.whl dist/*.tar.gz > dist/twine.log || { cat dist/twine.log; exit 1; }
	@$(BIN)/python .ci/check_wheel.py dist
	@touch $@
