PYTHON ?= $(if $(wildcard .venv/bin/python),.venv/bin/python,python3)

.PHONY: check types benchmark catalogues

# The one check: format, lint, types, tests, and how much of each room they run.
check:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m tests.check_types
	$(PYTHON) -m tests.audit
	$(PYTHON) -m pytest --cov --cov-report= --numprocesses 2 --dist loadfile
	$(PYTHON) -m coverage report --include='scorer/*' --fail-under=100
	$(PYTHON) -m coverage report --include='vision/*' --fail-under=82
	$(PYTHON) -m coverage report --include='webapp/*' --fail-under=85

types:
	$(PYTHON) -m tests.check_types

benchmark:
	$(PYTHON) -m tests.benchmarks.scoring
	$(PYTHON) -m tests.benchmarks.table

# Collect the texts from the code, add new ones to every language's catalogue, and compile the catalogues.
catalogues:
	$(PYTHON) -m tests.catalogues
