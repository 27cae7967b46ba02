PYTHON ?= $(if $(wildcard .venv/bin/python),.venv/bin/python,python3)

.PHONY: check types benchmark catalogues

# The one check: format, lint, types, tests, and every branch of the rules covered.
check:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m tests.check_types
	$(PYTHON) -m pytest --cov

types:
	$(PYTHON) -m tests.check_types

benchmark:
	$(PYTHON) -m tests.benchmarks.scoring
	$(PYTHON) -m tests.benchmarks.table

# Collect the texts from the code, add new ones to every language's catalogue, and compile the catalogues.
catalogues:
	$(PYTHON) -m tests.catalogues
