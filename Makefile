# `make run` and `make test` do everything on a machine with Python and make; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LANGUAGES := de fr ru
# Where those of the whole machine and one's own lie.
FONTS := /usr/share/fonts /usr/local/share/fonts $(HOME)/.fonts $(HOME)/.local/share/fonts
# The very versions that were tested.
INSTALL := $(BIN)/python -m pip install --quiet --constraint constraints.txt
# Also where Python is told not to write bytecode by itself: a start then takes a fifth less.
COMPILED := $(BIN)/python -m compileall -q referee

# One more test process than there are cores: phones and servers wait for each other much of the time. Each reads all
# tests, and need not compile them again the next time.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n $$($(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))') --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help run test soak lint format bench screenshots translations constraints tools clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/.run ## Start the referee; phones open the address it prints
	@$(COMPILED)
	@$(BIN)/referee serve

test: $(VENV)/.dev tools ## Run all tests, with real browsers and database servers
	@$(COMPILED)
	@$(PYTEST)

soak: $(VENV)/.dev tools ## Run the long forms of the tests that have one: every option, every language, longer under fire
	@SOAK=1 $(PYTEST) -m soak

lint: $(VENV)/.dev ## Check style (ruff) and types (mypy)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

format: $(VENV)/.dev ## Put the code in shape
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: $(VENV)/.dev tools ## Measure, side by side with a bare echo server and boardgame.io
	@command -v npm >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null; } || \
	  { echo "boardgame.io is measured beside the referee and needs node and npm, which are missing here."; \
	    echo "Install them (on Debian: sudo apt-get install nodejs npm) and run make bench again."; exit 1; }
	@$(BIN)/python -m bench

screenshots: $(VENV)/.dev tools ## Take the pictures for README.md and the manifest, and a sheet of every screen (build/screens)
	@$(BIN)/python -m tests.browser.screenshots

translations: $(VENV)/.dev ## Bring the catalogues up to date with the texts in code and templates
	@$(BIN)/pybabel -q extract -F babel.cfg -k say -k say_n:1,2 -c "Translators:" --no-location --sort-output \
	  --project "The Nottingham Referee" --version 1 -o $(VENV)/messages.pot .
	@for language in $(LANGUAGES); do \
	  $(BIN)/pybabel -q update -N --omit-header -w 110 --ignore-obsolete -i $(VENV)/messages.pot -l $$language -o referee/translations/$$language.po; done

constraints: ## Renew constraints.txt: the newest versions that go together (with the oldest Python that is supported)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
	  { echo "Newer Pythons get packages that Python 3.11 does not: make constraints PYTHON=/path/to/python3.11"; exit 1; }
	@rm -rf $(VENV)/newest
	@$(PYTHON) -m venv $(VENV)/newest
	@$(VENV)/newest/bin/python -m pip install --quiet --upgrade pip
	@$(VENV)/newest/bin/python -m pip install --quiet '.[hosting,tls,network]' --group dev
	@{ grep '^#' constraints.txt; $(VENV)/newest/bin/python -m pip freeze --all --exclude nottingham-referee --exclude setuptools; } \
	  > $(VENV)/newest/constraints.txt
	@cp $(VENV)/newest/constraints.txt constraints.txt
	@rm -rf $(VENV)/newest

tools: ## Install what the tests need besides Python packages (Debian, as root)
	@missing=; \
	command -v chromium-headless-shell >/dev/null || missing="$$missing chromium-headless-shell"; \
	command -v WebKitWebDriver >/dev/null || missing="$$missing webkit2gtk-driver"; \
	command -v Xvfb >/dev/null || missing="$$missing xvfb"; \
	command -v redis-server >/dev/null || missing="$$missing redis-server"; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	find $(FONTS) -name 'Roboto-Regular.*' 2>/dev/null | grep -q . || missing="$$missing fonts-roboto-unhinted"; \
	find $(FONTS) -name 'RobotoSlab-Regular.*' 2>/dev/null | grep -q . || missing="$$missing fonts-roboto-slab"; \
	[ -z "$$missing" ] && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	else \
	  echo "The tests use real parts that are missing here:$$missing"; \
	  echo "Install them (on Debian: sudo apt-get install$$missing) and run make test again."; exit 1; \
	fi

clean: ## Remove what was built, not what was played
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The virtual environment is brought up to date whenever the dependencies change.
$(VENV)/.run: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "The referee needs Python 3.11 or newer; make run PYTHON=/path/to/python3 names one."; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@$(INSTALL) --upgrade pip
	@$(INSTALL) --editable '.[network]'
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	@$(INSTALL) --editable '.[hosting,tls,network]' --group dev
	@touch $@
