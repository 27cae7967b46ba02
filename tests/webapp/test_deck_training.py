"""Training a deck from its page: begun, paused, shown before and after."""

import re
from typing import Any

import pytest

from okaikei.vision.decks.training_run import TrainingRun
from tests.webapp.conftest import Phone
from tests.webapp.deck_steps import FACES, new_deck, teach


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Training is possible, and only written down instead of begun."""
    begun: list[str] = []

    def start(training: TrainingRun, shelf: Any, identity: str, models: Any) -> None:
        begun.append(identity)
        training.update(state="running", stage="training", share=0.25, minutes_left=14.2)

    monkeypatch.setattr("okaikei.webapp.decks.training_pages.possible", lambda: True)
    monkeypatch.setattr(TrainingRun, "start", start)
    return begun


def test_a_deck_is_trained_paused_and_shown_before_and_after(owner: Phone, started: list[str]) -> None:
    deck = new_deck(owner)
    assert "Improve it by training" not in owner.get(f"/decks/{deck}").text
    teach(owner, deck, *FACES)
    assert "Train for 20 minutes" in owner.get(f"/decks/{deck}").text
    page = owner.submit(f"/decks/{deck}/train", wish="begin").text
    assert started == [deck]
    assert "25 %, about 15 minutes left" in page
    other = new_deck(owner, name="Other")
    teach(owner, other, *FACES)
    assert "one at a time" in owner.get(f"/decks/{other}").text
    owner.submit(f"/decks/{other}/train", wish="begin")
    assert started == [deck]
    fresh = owner.get(f"/decks/{deck}/training")
    again = owner.get(f"/decks/{deck}/training", headers={"If-None-Match": fresh.headers["ETag"]})
    assert again.status_code in (200, 304)
    owner.submit(f"/decks/{deck}/train", wish="paused")
    training = TrainingRun.load(owner.client.application.extensions["decks"].shelf, deck)
    assert training.requested() == "paused"
    before = {"whole": 0.95, "covered": 0.8, "refused": 0.9}
    after = {"whole": 0.99, "covered": 0.93, "refused": 0.95}
    training.update(state="done", figures={"before": before, "after": after, "used": True})
    page = owner.get(f"/decks/{deck}").text
    assert "is used from now on" in page
    assert re.search(r"covered</th>\s*<td>80</td>\s*<td>93</td>", page)


def test_training_is_not_offered_where_it_cannot_be(owner: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okaikei.webapp.decks.training_pages.possible", lambda: False)
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    assert "Improve it by training" not in owner.get(f"/decks/{deck}").text
    assert owner.get(f"/decks/{deck}/training").text == ""
