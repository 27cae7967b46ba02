"""What holds for every record there is."""

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from okaikei.scorer import KINDS, LANGUAGES, dump_record, load_record, open_questions, score
from tests.scorer.records import random_record

records = st.builds(lambda seed: random_record(random.Random(seed)), st.integers(0, 2**32))
# Kinds whose points depend on which other kinds lie there.
COLOUR_KINDS = {"tea", "soy-sauce"}


@given(records, st.booleans(), st.sampled_from(LANGUAGES))
@settings(deadline=None)
def test_lines_add_up(obj: dict[str, Any], final: bool, language: str) -> None:
    sheet = score(load_record(obj), final=final, language=language).to_json()
    bills = [*sheet["rounds"], *([sheet["desserts"]] if "desserts" in sheet else [])]
    seats = len(sheet["totals"])
    totals = obj.get("before", {}).get("points", [0] * seats)
    for bill in bills:
        points = [sum(line["points"] for line in lines) for lines in bill["lines"]]
        assert points == bill["points"]
        totals = [total + added for total, added in zip(totals, points, strict=True)]
    assert totals == sheet["totals"]


@given(records)
@settings(deadline=None)
def test_servings_are_places_of_that_kind(obj: dict[str, Any]) -> None:
    record = load_record(obj)
    for played, bill in zip(record.rounds, score(record).rounds, strict=True):
        for tableau, lines in zip(played.tableaux, bill.lines, strict=True):
            for line in lines:
                assert len(set(line.servings)) == len(line.servings)
                kinds = {
                    "card-back" if tableau[p].face == "card-back" else tableau[p].kind for p in line.servings
                }
                if line.card not in {"tea", "dessert"}:
                    assert kinds <= {line.card}


@given(records, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_seating_does_not_matter(obj: dict[str, Any], rng: random.Random) -> None:
    seats = len(obj["players"])
    order = list(range(seats))
    rng.shuffle(order)
    extra = list(range(seats, seats + bool(obj["options"].get("dummy"))))
    places = order + extra  # the dummy stays last

    def turned(entries: list[Any]) -> list[Any]:
        return [entries[seat] for seat in places[: len(entries)]]

    moved = {**obj, "players": turned(obj["players"])}
    moved["rounds"] = [
        {
            "tableaux": turned(played["tableaux"]),
            "uramaki": [[places.index(seat) for seat in group] for group in played.get("uramaki", [])],
            "discarded": turned(played.get("discarded", [])),
        }
        for played in obj["rounds"]
    ]
    if "before" in obj:
        before = {key: turned(obj["before"][key]) for key in ("points", "desserts")}
        moved["before"] = {**obj["before"], **before}
    if "chips" in obj:
        moved["chips"] = turned(obj["chips"])
    here, there = score(load_record(obj), final=True), score(load_record(moved), final=True)
    assert there.totals == tuple(turned(list(here.totals)))
    assert [bill.points for bill in there.rounds] == [
        tuple(turned(list(bill.points))) for bill in here.rounds
    ]
    assert set(there.winners or ()) == {places.index(seat) for seat in here.winners or ()}
    assert len(there.warnings) == len(here.warnings)


@given(records, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_an_unrelated_card_changes_nobodys_other_points(obj: dict[str, Any], rng: random.Random) -> None:
    record = load_record(obj)
    if not record.rounds or record.game == "sushi-draft":
        return
    kind = rng.choice([kind for kind in record.kinds if kind not in ("special-order", "wasabi")])
    face = rng.choice([face for face in KINDS[kind].faces if face != "card-back"])
    index, seat = rng.randrange(len(record.rounds)), rng.randrange(record.seats)
    grown = json.loads(json.dumps(obj))
    grown["rounds"][index]["tableaux"][seat].append(face)

    def others(source: dict[str, Any]) -> list[dict[str, int]]:
        bill = score(load_record(source)).rounds[index]
        skipped = {kind, *COLOUR_KINDS}
        found: list[dict[str, int]] = []
        for lines in bill.lines:
            points: dict[str, int] = {}
            for line in lines:
                if line.card not in skipped:
                    points[line.card] = points.get(line.card, 0) + line.points
            found.append(points)
        return found

    assert others(obj) == others(grown)


@given(records, st.booleans())
@settings(deadline=None)
def test_scoring_twice_is_the_same(obj: dict[str, Any], final: bool) -> None:
    first, second = load_record(obj), load_record(json.loads(json.dumps(obj)))
    assert first == second
    assert score(first, final=final) == score(second, final=final)
    for index in range(len(first.rounds)):
        assert open_questions(first, index) == open_questions(second, index)


@given(records)
@settings(deadline=None)
def test_a_record_survives_the_round_trip_through_json(obj: dict[str, Any]) -> None:
    record = load_record(obj)
    assert load_record(json.loads(json.dumps(dump_record(record)))) == record
