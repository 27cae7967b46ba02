"""The drawings on the cards, one module for each group of families."""
