"""What must be asked of the table before a round counts, and nothing else (rules 6)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from okaikei.scorer.copying import copy_targets
from okaikei.scorer.deal import ROUNDS, carried_desserts, discardable, missing_cards, unexplained_missing
from okaikei.scorer.deck import hand_size
from okaikei.scorer.ending import chips_needed
from okaikei.scorer.faces import DESSERT_FACES, DRAFT, KINDS
from okaikei.scorer.names import name
from okaikei.scorer.record import Record
from okaikei.scorer.rules.rolls import URAMAKI_PLACES
from okaikei.scorer.serving import Serving, Tableau, free_wasabi
from okaikei.scorer.texts import say, say_many


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question."""

    value: Any  # for the program: a face, a seat, a position in the tableau, a number
    text: str  # for people
    earlier: tuple[int, ...] = ()  # desserts: the positions of those that are old, by this answer

    def to_json(self) -> dict[str, Any]:
        """The answer as plain JSON values."""
        answer = {"value": self.value, "text": self.text}
        return {**answer, "earlier": list(self.earlier)} if self.earlier else answer


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask about a round."""

    kind: str  # what it is about: uramaki, special-order, wild, face-down, wasabi, desserts …
    player: int | None  # the seat that is asked; None for the whole table
    servings: tuple[int, ...]  # the positions in the tableau of the cards it is about
    text: str
    choices: tuple[Choice, ...] = ()
    default: Any = None  # a choice's value, or a list where several may be chosen; None: the table must say

    def to_json(self) -> dict[str, Any]:
        """The question as plain JSON values."""
        return {
            "kind": self.kind,
            "player": self.player,
            "servings": list(self.servings),
            "text": self.text,
            "choices": [choice.to_json() for choice in self.choices],
            "default": self.default,
        }


def open_questions(record: Record, round_index: int, language: str = "en") -> list[Question]:
    """The questions of one round, those of the whole table first, then seat by seat."""
    questions = [*_uramaki(record, round_index, language)]
    for seat, tableau in enumerate(record.rounds[round_index].tableaux):
        player = record.players[seat] if seat < len(record.players) else say(language, "the dummy")
        asked = _Asked(record, round_index, seat, tableau, player, language)
        for ask in (_copies, _face_down, _wasabi, _desserts, _missing, _end):
            questions += ask(asked)
    return questions


@dataclass(frozen=True, slots=True)
class _Asked:
    """One player's tableau, of which something may have to be asked."""

    record: Record
    round_index: int
    seat: int
    tableau: Tableau
    player: str  # the name
    language: str

    def positions(self, *faces: str) -> tuple[int, ...]:
        """Where cards that count as these faces lie in the tableau."""
        return tuple(position for position, serving in enumerate(self.tableau) if serving.face in faces)


def _uramaki(record: Record, round_index: int, language: str) -> Iterator[Question]:
    """Places already taken leave no trace but missing cards, at least two for each."""
    short = {seat: count for seat, count in missing_cards(record, round_index).items() if count > 1}
    gone = discardable(record, round_index)
    if "uramaki" not in record.kinds or record.rounds[round_index].uramaki or not short:
        return
    others = sum(gone.values()) - gone["uramaki"]
    likely = [[seat] for seat, count in short.items() if count > others][: len(URAMAKI_PLACES)]
    choices = tuple(Choice(seat, player) for seat, player in enumerate(record.players))
    text = say(language, "Were uramaki scored during the round? Who took 8, 5, 2?")
    yield Question("uramaki", None, (), text, choices, likely)


def _copies(asked: _Asked) -> Iterator[Question]:
    """A special order or a wild of which nobody has said what it copies."""
    for position in (*asked.positions("wild"), *asked.positions("special-order")):
        card = asked.tableau[position]
        targets = copy_targets(asked.record, asked.round_index, asked.seat, position)
        faces = (*targets.likely, *targets.others) if targets.hidden else targets.likely
        choices = tuple(Choice(face, name(face, asked.language)) for face in faces)
        text = _what_it_copies(card, asked)
        yield Question(card.face, asked.seat, (position,), text, choices, targets.usual)


def _what_it_copies(card: Serving, asked: _Asked) -> str:
    if card.face == "wild":
        return say(asked.language, "{player}: which sushi does the wild copy?", player=asked.player)
    if card.on_wasabi:
        return say(
            asked.language,
            "{player}: which nigiri is the special order on the wasabi?",
            player=asked.player,
        )
    return say(asked.language, "{player}: what does the special order copy?", player=asked.player)


def _face_down(asked: _Asked) -> Iterator[Question]:
    """Face-down cards come from a takeout box; without one on the menu they are a warning instead."""
    backs = asked.positions("card-back")
    if backs and "takeout-box" in asked.record.kinds:
        choices = (Choice(True, say(asked.language, "yes")), Choice(False, say(asked.language, "no")))
        text = say_many(
            asked.language,
            "{player}: is the face-down card from a takeout box (2 points)?",
            "{player}: are {n} face-down cards from a takeout box (2 points each)?",
            len(backs),
            player=asked.player,
        )
        yield Question("face-down", asked.seat, backs, text, choices, True)


def _wasabi(asked: _Asked) -> Iterator[Question]:
    """A free wasabi and a nigiri beside it, or more nigiri on wasabi than there are."""
    nigiri = asked.positions(*KINDS["nigiri"].faces)
    on_wasabi = [position for position in nigiri if asked.tableau[position].on_wasabi]
    wasabi = len(asked.positions("wasabi"))
    if len(on_wasabi) > wasabi or (free_wasabi(asked.tableau) and len(nigiri) > len(on_wasabi)):
        choices = tuple(
            Choice(position, name(asked.tableau[position].face, asked.language)) for position in nigiri
        )
        text = say(asked.language, "{player}: which nigiri lie on wasabi?", player=asked.player)
        yield Question("wasabi", asked.seat, nigiri, text, choices, on_wasabi[:wasabi])


def _desserts(asked: _Asked) -> Iterator[Question]:
    """Whether desserts of earlier rounds lie among those of this one: it matters to the hand, tea and soy."""
    record = asked.record
    kept = carried_desserts(record, asked.round_index, asked.seat)
    here = asked.positions(*DESSERT_FACES)
    faces = Counter(asked.tableau[position].face for position in here)
    if not kept or not Counter(serving.face for serving in kept) <= faces:
        return
    exact = not discardable(record, asked.round_index)
    hand = hand_size(record.game, len(record.players), record.options)
    colours = {"tea", "soy-sauce"}.intersection(record.kinds)
    surplus = max(0, len(asked.tableau) - hand)
    if surplus or (colours and not exact):
        old_first = _old_first(asked.tableau, here, kept)
        choices = tuple(
            Choice(new, str(new), tuple(sorted(old_first[: len(here) - new]))) for new in range(len(here) + 1)
        )
        text = say(asked.language, "{player}: how many desserts are new in this round?", player=asked.player)
        # No more than a hand is dealt: what lies there beyond it was kept, and all else is new.
        usual = len(here) - min(surplus, len(kept))
        yield Question("desserts", asked.seat, here, text, choices, usual)


def _old_first(tableau: Tableau, here: tuple[int, ...], kept: Tableau) -> list[int]:
    """The positions of the desserts; those that match what was kept from earlier rounds come first."""
    unmatched = Counter(serving.face for serving in kept)
    old: list[int] = []
    new: list[int] = []
    for position in here:
        face = tableau[position].face
        if unmatched[face]:
            unmatched[face] -= 1
            old.append(position)
        else:
            new.append(position)
    return old + new


def _missing(asked: _Asked) -> Iterator[Question]:
    """Cards that were dealt and must be there."""
    count = unexplained_missing(asked.record, asked.round_index).get(asked.seat, 0)
    if count:
        text = say_many(
            asked.language,
            "{player} seems to miss a card: is it covered?",
            "{player} seems to miss {n} cards: is one covered?",
            count,
            player=asked.player,
        )
        yield Question("missing", asked.seat, (), text)


def _end(asked: _Asked) -> Iterator[Question]:
    """At the end of the game: the desserts in all, or the values on the chips."""
    if asked.round_index < ROUNDS - 1:
        return
    if asked.record.game != DRAFT:
        here = asked.positions(*DESSERT_FACES)
        count = len(carried_desserts(asked.record, asked.round_index + 1, asked.seat))
        text = say_many(
            asked.language,
            "{player}: {n} dessert in the whole game?",
            "{player}: {n} desserts in the whole game?",
            count,
            player=asked.player,
        )
        yield Question("dessert-total", asked.seat, here, text, default=count)
    elif chips_needed(asked.record):
        text = say(asked.language, "{player}: what is on the chips?", player=asked.player)
        yield Question("chips", asked.seat, (), text)
