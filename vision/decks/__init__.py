"""Decks that players taught: their cards are named by nearness to a few photos of each face."""

from okaikei.vision.decks.deck import SHIPPED, Deck, DeckError, Reference

__all__ = ["SHIPPED", "Deck", "DeckError", "Reference"]
