PYTHON ?= $(if $(wildcard .venv/bin/python),.venv/bin/python,python3)

.PHONY: check benchmark

# The one check: format, lint, types, tests, and every branch of the rules covered.
check:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy
	$(PYTHON) -m pytest --cov

benchmark:
	$(PYTHON) -m tests.benchmarks.scoring
	$(PYTHON) -m tests.benchmarks.table
