"""What is asked and warned in whole games, against what really happened in them.

`python -m tests.scorer.test_simulator 2000` plays more games and prints the figures.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from okaikei.scorer import Question, answered, load_record, open_questions, score
from okaikei.scorer.loading import load_tableau
from tests.scorer.draft_simulator import simulate_draft
from tests.scorer.simulated_game import Game
from tests.scorer.simulated_photo import ASIDE, IN_FRONT, SIDEWAYS, Photo, photograph, right_answer
from tests.scorer.simulator import GO, PARTY, simulate

GAMES = 300
SHARE_OF_GO = 5  # one of so many games is Sushi Go!
ORIENTED = 0.8  # how often the reader can tell how the cards lie
RIGHT = 0.95  # of the games in which an answer is preset, it is right in so many


@cache
def games(count: int) -> tuple[Game, ...]:
    """Games of Party and of Sushi Go!."""
    return tuple(simulate(seed, PARTY if seed % SHARE_OF_GO else GO) for seed in range(count))


def warned(record: dict[str, Any]) -> list[str]:
    """Every warning about a record."""
    return [warning.text for warning in score(load_record(record)).warnings]


class TestNoFalseWarning:
    """A legal game is never warned of."""

    @pytest.mark.parametrize("known", [{}, {"discarded": True}, {"discarded": True, "menus": True}])
    def test_written_down_as_it_was(self, known: dict[str, bool]) -> None:
        assert [
            (seed, text) for seed, game in enumerate(games(GAMES)) for text in warned(game.record(**known))
        ] == []

    def test_begun_on_paper(self) -> None:
        for game in games(GAMES):
            whole = game.record(discarded=True)
            for on_paper in (1, 2):
                sheet = score(load_record({**whole, "rounds": whole["rounds"][:on_paper]}))
                kept = [[card.serving() for card in pile] for pile in game.rounds[on_paper].before]
                before = {"points": sheet.totals, "desserts": kept, "rounds": on_paper}
                record = {**whole, "before": before, "rounds": whole["rounds"][on_paper:]}
                assert warned(record) == []
                assert score(load_record(record)).totals == score(load_record(whole)).totals

    def test_sushi_draft(self) -> None:
        assert [text for seed in range(GAMES) for text in warned(simulate_draft(seed))] == []


class TestNothingHides:
    def test_a_missed_card_where_discards_are_known(self) -> None:
        """One card is not seen: the count says so, whatever was discarded."""
        for seed, game in enumerate(games(GAMES)):
            rng = random.Random(seed)
            record = game.record(discarded=True)
            round_index, seat = rng.randrange(3), rng.randrange(game.players)
            cards = record["rounds"][round_index]["tableaux"][seat]
            cards.pop(rng.randrange(len(cards)))
            found = score(load_record(record)).warnings
            assert (round_index, seat) in {(warning.round, warning.player) for warning in found}

    def test_a_missed_card_is_asked_for(self) -> None:
        """Where discards are not known, a card too few is asked for, unless a uramaki place explains it."""
        hidden = 0
        for seed, game in enumerate(games(GAMES)):
            rng = random.Random(seed)
            record = game.record()
            round_index, seat = rng.randrange(3), rng.randrange(game.players)
            cards = record["rounds"][round_index]["tableaux"][seat]
            cards.pop(rng.randrange(len(cards)))
            asked = open_questions(load_record(record), round_index)
            kinds = {question.kind for question in asked if question.player == seat}
            if not kinds & {"missing", "discarded"}:
                hidden += 1
                assert any(seat in place for place in game.rounds[round_index].uramaki)
        assert hidden < GAMES / 10

    def test_a_place_that_nobody_took(self) -> None:
        """Someone with all cards cannot have taken a place."""
        tried = 0
        for game in games(GAMES):
            record = game.record()
            for round_index, played in enumerate(game.rounds):
                whole = [seat for seat, gone in enumerate(played.discarded) if not gone]
                if "uramaki" in game.kinds and whole and len(played.uramaki) < 2:
                    tried += 1
                    wrong = game.record()
                    places = [*record["rounds"][round_index].get("uramaki", []), [whole[0]]]
                    wrong["rounds"][round_index]["uramaki"] = places
                    assert any("uramaki place" in text for text in warned(wrong))
        assert tried > 20


Answer = tuple[Question, Any]  # a question, and what the table says


class SimulatedEvening:
    """A game as it is photographed, asked and answered, round by round."""

    def __init__(self, seed: int, game: Game) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.habit = self.rng.choice((IN_FRONT, SIDEWAYS, ASIDE))
        self.oriented = self.rng.random() < ORIENTED
        self.truth = load_record(game.record())
        self.record = replace(self.truth, rounds=())
        self.answers = [answer for round_index in range(3) for answer in self.play(round_index)]

    def play(self, round_index: int) -> Iterator[Answer]:
        """Photograph a round, and answer every question until none is left."""
        photo = photograph(self.rng, self.game, round_index, self.habit, oriented=self.oriented)
        seen = tuple(load_tableau(cards, self.game.game) for cards in photo.tableaux)
        played = replace(self.truth.rounds[round_index], tableaux=seen, uramaki=())
        self.record = replace(self.record, rounds=(*self.record.rounds, played))
        done: set[object] = set()
        while True:
            asked = open_questions(self.record, round_index, sideways=photo.sideways)
            question = next((each for each in asked if _key(each) not in done), None)
            if question is None:
                return
            done.add(_key(question))
            answer = right_answer(self.game, round_index, photo, question)
            yield question, answer
            self.answer(round_index, photo, question, answer)

    def answer(self, round_index: int, photo: Photo, question: Question, answer: Any) -> None:
        """Write an answer down, and keep the photo in step with the tableau."""
        seat = question.player or 0
        if question.kind == "desserts":
            answer = [place for place in question.servings if place not in photo.old[seat]]
            cards = enumerate(photo.cards[seat])
            photo.cards[seat] = [card for place, card in cards if place not in photo.old[seat]]
            photo.old[seat] = []
            if self.oriented:
                photo.sideways[seat] = []
        elif question.kind == "missing":
            photo.cards[seat] += photo.covered[seat]
            answer = load_tableau(answer, self.game.game)
        self.record = answered(self.record, round_index, question, answer)


def _key(question: Question) -> object:
    """What a question is told by; cards move when others are taken away."""
    moves = question.kind in ("special-order", "wasabi")
    return question.kind, question.player, question.servings if moves else ()


@cache
def evenings(count: int) -> tuple[SimulatedEvening, ...]:
    """Every game, photographed and asked about."""
    return tuple(SimulatedEvening(seed, game) for seed, game in enumerate(games(count)))


class TestQuestions:
    def test_no_silent_double_dessert(self) -> None:
        """Whoever shows desserts of before is asked, and never with "all are new" as the preset answer."""
        for seed, game in enumerate(games(GAMES)):
            for habit in (IN_FRONT, SIDEWAYS):
                for round_index in (1, 2):
                    photo = photograph(
                        random.Random(seed), game, round_index, habit, oriented=habit == SIDEWAYS
                    )
                    truth = load_record(game.record())
                    seen = tuple(load_tableau(cards, game.game) for cards in photo.tableaux)
                    played = replace(truth.rounds[round_index], tableaux=seen)
                    record = replace(truth, rounds=(*truth.rounds[:round_index], played))
                    asked = {
                        question.player: question
                        for question in open_questions(record, round_index, sideways=photo.sideways)
                        if question.kind == "desserts"
                    }
                    for seat, old in enumerate(photo.old):
                        assert bool(old) <= (seat in asked)
                        if old:
                            assert asked[seat].default != len(asked[seat].servings)
                            assert set(old) <= set(asked[seat].servings)

    def test_presets_are_right(self) -> None:
        for kind, (_, offered, right) in figures().items():
            assert right >= RIGHT * offered, kind

    def test_every_kind_of_question_comes_up(self) -> None:
        asked = {kind for kind, (count, _, _) in figures().items() if count > 5}
        assert asked >= {
            "desserts",
            "special-order",
            "face-down",
            "wasabi",
            "discarded",
            "missing",
            "uramaki",
        }

    def test_after_the_answers_it_is_what_really_happened(self) -> None:
        """But for a covered card of someone who took a uramaki place, which nobody can miss."""
        differing = 0
        for evening in evenings(GAMES):
            for asked, real in zip(evening.record.rounds, evening.truth.rounds, strict=True):
                assert asked.uramaki == real.uramaki
                for seat, (cards, truth) in enumerate(zip(asked.tableaux, real.tableaux, strict=True)):
                    if Counter(cards) != Counter(truth):
                        differing += 1
                        assert Counter(cards) < Counter(truth)
                        assert any(seat in place for place in real.uramaki)
        assert differing < GAMES / 50


@cache
def figures(count: int = GAMES) -> dict[str, tuple[int, int, int]]:
    """For each kind of question: asked how often; games with a preset answer; games where all were right."""
    asked: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for evening in evenings(count):
        presets: dict[str, bool] = {}
        for question, answer in evening.answers:
            asked[question.kind] += 1
            asked["all"] += 1
            if question.default is not None:
                fits = _same(question.default, answer)
                for kind in (question.kind, "all"):
                    presets[kind] = presets.get(kind, True) and fits
        offered.update(presets.keys())
        right.update(kind for kind, fits in presets.items() if fits)
    return {kind: (asked[kind], offered[kind], right[kind]) for kind in sorted(asked)}


def _same(preset: Any, answer: Any) -> bool:
    return bool(sorted(preset) == sorted(answer)) if isinstance(preset, list) else bool(preset == answer)


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{count} games")
    for kind, (asked, offered, right) in figures(count).items():
        share = f"right in {right / offered:.1%} of {offered} games" if offered else "never preset"
        print(f"{kind:14} asked {asked:6}, {share}")


if __name__ == "__main__":
    main()
