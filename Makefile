PYTHON ?= $(if $(wildcard .venv/bin/python),.venv/bin/python,python3)
# The functions that say a text, and which of their arguments are texts: the pages know their language, the
# other rooms are told it first. "c" is the context of a text that could mean several things.
KEYWORDS = -k say:2 -k say_many:2,3 -k say_of:2c,3 -k _ -k _n:1,2 -k marked -k marked_of:1c,2 -k marked_many_of:1c,2,3
KEYWORDS_WEBAPP = -k say -k say_many:1,2 -k say_of:1c,2 -k _ -k _n:1,2 -k _of:1c,2 -k sayMany:1,2
ROOMS ?= scorer vision webapp

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
# A catalogue without a header counts as fuzzy as a whole: hence --use-fuzzy; no single text is (--no-fuzzy-matching).
catalogues:
	for room in $(ROOMS); do \
	  $(PYTHON) -m babel.messages.frontend extract -F babel.cfg --no-default-keywords $$(test $$room = webapp && echo "$(KEYWORDS_WEBAPP)" || echo "$(KEYWORDS)") --no-location --sort-output --omit-header -o $$room/locale/$$room.pot $$room && \
	  $(PYTHON) -m babel.messages.frontend update -D $$room -i $$room/locale/$$room.pot -d $$room/locale --no-fuzzy-matching --ignore-obsolete --omit-header && \
	  $(PYTHON) -m babel.messages.frontend compile --use-fuzzy -D $$room -d $$room/locale || exit 1; \
	done
