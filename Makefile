# The two commands that matter: `make run` and `make test`. Each sets up all it needs.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix client --silent

.PHONY: run test check soak bench mutants picture screenshots chromium lock clean

run: .venv/run .venv/client   ## open the table in your browser
	$(BIN)/hearthside

test: check chromium      ## everything: style, types, layers, tests
	$(BIN)/python -m pytest -n auto --dist loadgroup

check: .venv/dev .venv/client ## style, types, layers
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m hearthside.web.schema | $(NPM) run types
	$(NPM) run check

soak: .venv/dev           ## the server's reliability tests, ten times as long, new examples of every law, and 10,000 random fights
	HEARTHSIDE_SOAK=10 $(BIN)/python -m pytest tests/web/reliability tests/laws tests/engine tests/kit tests/rules/strive/test_random_fights.py \
		tests/rules/strive/test_months.py

bench: .venv/bench        ## how fast, as ratios against others in the same run
	$(BIN)/python -m benchmarks

SAMPLE ?= 500
SEED ?= 18
mutants: .venv/mutants    ## change the rules in 500 places, one at a time: does a test notice? (SAMPLE=60 SEED=7 RULESET=brew for less)
	$(BIN)/python -m mutants --sample $(SAMPLE) --seed $(SEED) $(if $(RULESET),$(addprefix --ruleset ,$(RULESET)),--page docs/mutants.md)

LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 pyproject.toml
picture: .venv/dev        ## draw the README's picture anew
	$(BIN)/python -m hearthside.cli.picture docs/pictures/demo.svg

screenshots: .venv/dev .venv/client chromium ## every page, on a desk and on a phone, in both themes, and a recorded fight, into docs/pictures
	PYTHONPATH=tests $(BIN)/python -m browser.screenshots docs/pictures
	PYTHONPATH=tests $(BIN)/python -m browser.recording docs/pictures/strive-fight.webp

lock: .venv/dev           ## pin the newest allowed versions
	$(PIP) install uv
	$(LOCK) --group build -o requirements/run.txt
	$(LOCK) --group dev -o requirements/dev.txt
	$(LOCK) --group dev --group bench -o requirements/bench.txt
	$(LOCK) --group mutants -c requirements/dev.txt -o requirements/mutants.txt

clean:
	rm -rf .venv .mutants .mypy_cache .ruff_cache .hypothesis client/node_modules src/hearthside/web/page

# A mark file for each set of packages: it is renewed when its lock file or the project's description changes.
.venv/%: requirements/%.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) install --require-hashes -r requirements/$*.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

# The page: built when one of its sources changed. Node is one of the packages.
CLIENT := $(shell find client \( -name node_modules -o -name gallery-page \) -prune -o -type f ! -name schema.ts -print)
.venv/client: $(CLIENT) client/node_modules
	$(NPM) run build -- --logLevel warn
	touch $@

client/node_modules: client/package-lock.json | .venv/run
	$(NPM) ci
	touch $@

# The browser tests play in a real one: Debian's. Without it they fail.
CHROMIUM := /usr/bin/chromium
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
chromium: $(CHROMIUM)     ## the browser that tests and screenshots use
$(CHROMIUM):
	@command -v apt-get > /dev/null || { echo "The browser tests need Chromium at $@: install it by your system's own means."; exit 1; }
	$(SUDO) apt-get update -qq
	$(SUDO) apt-get install -y --no-install-recommends chromium || { echo "Chromium could not be installed; the browser tests need it at $@."; exit 1; }
