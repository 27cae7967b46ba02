"""Composes labelled photos of tables from pictures of cards and of surfaces."""
