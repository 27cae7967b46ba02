"""What the scorer asks, assumes and says, as the pages show it."""

import json
import re
from typing import Any

import pytest

from tests.webapp.conftest import Phone

PLACE = "/t/{code}/round/{number}/seat/{seat}"
MASTER = {"game": "sushi-go-party", "menu": "master-menu", "player": ["Ana", "Ben", "Cem"]}
PLATTER = {**MASTER, "menu": "points-platter"}
ANA = ["fruit-orange-orange", "fruit-pineapple-pineapple", *["tofu"] * 2, *["temaki"] * 4, *["sashimi"] * 2]
BEN = [*["temaki"] * 4, *["sashimi"] * 3, *["egg-nigiri"] * 3]
CEM = [*["tofu"] * 3, *["salmon-nigiri"] * 3, *["onigiri-circle", "onigiri-square"] * 2]


def state(phone: Phone, code: str, number: int, seat: int) -> Any:
    return phone.get(PLACE.format(code=code, number=number, seat=seat) + "/state").json


def draft(phone: Phone, code: str, number: int, seat: int, items: list[Any], **more: Any) -> Any:
    place = PLACE.format(code=code, number=number, seat=seat)
    version = phone.get(f"{place}/state").json["version"]
    cards = [{"face": card} if isinstance(card, str) else card for card in items]
    return phone.call(f"{place}/draft", {"version": version, "items": cards, **more})


def asked(phone: Phone, code: str, number: int, seat: int, kind: str) -> Any:
    questions = state(phone, code, number, seat)["questions"]
    return next((question for question in questions if question["kind"] == kind), None)


def laid(x: float, *, across: bool) -> list[list[float]]:
    wide, high = (89, 57) if across else (57, 89)
    corners = [[x, 0], [x + wide, 0], [x + wide, high], [x, high]]
    return corners[-1:] + corners[:-1] if across else corners


class TestDesserts:
    @pytest.fixture
    def code(self, phone: Phone) -> str:
        code = phone.new_game(**MASTER)
        for seat, cards in enumerate((ANA, BEN, CEM)):
            phone.lay(code, 1, seat, *cards)
        return code

    def test_those_of_before_are_asked_and_preset(self, phone: Phone, code: str) -> None:
        draft(phone, code, 2, 0, ANA)
        question = asked(phone, code, 2, 0, "desserts")
        assert question["shown"] == "asked"
        assert question["default"] == 0
        assert question["choices"][0]["earlier"] == [0, 1]

    def test_those_that_lie_sideways_in_the_photo_are_old(self, phone: Phone, code: str) -> None:
        """Two of the same fruit, and one of them lies across."""
        fruit = ["fruit-orange-orange", "fruit-orange-orange"]
        items: list[dict[str, Any]] = [
            {"face": face, "quad": laid(100 * n, across=n == 1)} for n, face in enumerate([*fruit, *BEN[:8]])
        ]
        draft(phone, code, 2, 0, items)
        question = asked(phone, code, 2, 0, "desserts")
        assert question["default"] == 1
        assert question["choices"][1]["earlier"] == [1]


class TestDiscarded:
    SHORT = (*["dumpling"] * 3, *["tea"] * 3, *["squid-nigiri"] * 2)

    def test_is_asked_last_and_only_when_the_count_does_not_fit(self, phone: Phone) -> None:
        code = phone.new_game(**PLATTER)
        draft(phone, code, 1, 0, [*self.SHORT, "onigiri-circle", "onigiri-square"])
        assert asked(phone, code, 1, 0, "discarded") is None
        draft(phone, code, 1, 0, [*self.SHORT])
        question = asked(phone, code, 1, 0, "discarded")
        assert question["shown"] == "last"
        assert question["default"] == 2

    def test_an_answer_stands_in_the_record(self, phone: Phone) -> None:
        code = phone.new_game(**PLATTER)
        cards = [*self.SHORT, "onigiri-circle", "onigiri-square"]
        phone.lay(code, 1, 1, *cards[2:], "edamame", "edamame")
        phone.lay(code, 1, 2, *cards)
        draft(phone, code, 1, 0, [*self.SHORT])
        answer = asked(phone, code, 1, 0, "discarded")["key"] + "=2"
        draft(phone, code, 1, 0, [*self.SHORT], answers=[answer])
        assert asked(phone, code, 1, 0, "discarded") is None
        place = PLACE.format(code=code, number=1, seat=0)
        version = state(phone, code, 1, 0)["version"]
        items = [{"face": face} for face in self.SHORT]
        phone.call(f"{place}/confirm", {"version": version, "items": items, "answers": [answer]})
        phone.submit(f"/t/{code}/round/1/uramaki", place0=["0"])
        record = phone.get(f"/t/{code}/record.json").json
        assert record["rounds"][0]["discarded"] == [2, None, None]
        # It comes back with the record.
        page = phone.submit("/import", text=json.dumps(record))
        again = re.search(r"/t/(\w{6})/", page.text)
        assert again
        assert phone.get(f"/t/{again.group(1)}/record.json").json["rounds"] == record["rounds"]

    def test_an_answer_holds_until_other_cards_lie_there(self, phone: Phone) -> None:
        code = phone.new_game(**PLATTER)
        draft(phone, code, 1, 0, [*self.SHORT])
        answer = asked(phone, code, 1, 0, "discarded")["key"] + "=2"
        draft(phone, code, 1, 0, [*self.SHORT[:-1]], answers=[answer])
        assert asked(phone, code, 1, 0, "discarded")["default"] == 3

    def test_what_others_have_not_confirmed_counts_for_nothing(self, phone: Phone) -> None:
        """Ben has typed two cards so far: they do not make Ana's missing cards a mistake."""
        code = phone.new_game(**PLATTER)
        draft(phone, code, 1, 0, [*self.SHORT])
        draft(phone, code, 1, 1, ["edamame", "edamame"])
        draft(phone, code, 1, 2, ["edamame"])
        assert asked(phone, code, 1, 0, "discarded")["default"] == 2

    def test_a_card_less_than_was_discarded_is_warned_of(self, phone: Phone) -> None:
        code = phone.new_game(**PLATTER)
        draft(phone, code, 1, 0, [*self.SHORT])
        key = asked(phone, code, 1, 0, "discarded")["key"]
        for answer, warned in ((f"{key}=1", 1), (f"{key}=2", 0), (f"{key}=²", 0), (f"{key}=999", 0)):
            draft(phone, code, 1, 0, [*self.SHORT], answers=[answer])
            warnings = state(phone, code, 1, 0)["warnings"]
            assert sum("discarded" in text for text in warnings) == warned, answer


class TestPastedList:
    def read(self, phone: Phone, text: Any) -> Any:
        code = phone.new_game(game="sushi-go-party", menu="sushi-go", player=["Ana", "Ben", "Cem"])
        return phone.call(PLACE.format(code=code, number=1, seat=0) + "/list", {"text": text})

    def test_becomes_cards(self, phone: Phone) -> None:
        entries = self.read(phone, "maki 3, Stäbchen, 2x tempura, squid on wasabi").json
        cards = [card for entry in entries for card in entry["cards"]]
        squid = {"face": "squid-nigiri", "on_wasabi": True}
        assert cards == ["maki-3", "chopsticks", "tempura", "tempura", "wasabi", squid]
        assert all(entry["clear"] for entry in entries)

    def test_what_is_not_clear_is_said(self, phone: Phone) -> None:
        maki, eel = self.read(phone, "maki, Aal").json
        assert not maki["clear"]
        assert "maki 1, maki 2, maki 3" in maki["note"]
        assert not eel["clear"]  # not on this menu

    @pytest.mark.parametrize("text", [None, 3, ["maki"]])
    def test_only_text_is_read(self, phone: Phone, text: Any) -> None:
        assert self.read(phone, text).status_code == 422


class TestRulings:
    def test_are_options_of_a_new_game(self, phone: Phone) -> None:
        page = phone.get("/new").text
        for number in ("R3", "R6", "R12", "R13"):
            assert f"({number})" in page

    def test_stand_on_the_bill_with_their_number(self, phone: Phone) -> None:
        code = phone.new_game(option=["dummy", "dummy_spares_fewest"])
        for seat in range(3):
            phone.lay(code, 1, seat, *["tempura"] * (7 - seat), *["pudding"] * (2 + seat))
        page = phone.get(f"/t/{code}/sheet").text
        assert "R3: with the dummy, nobody loses for the fewest puddings" in page

    def test_decide_what_a_uramaki_row_pays(self, phone: Phone) -> None:
        code = phone.new_game(**PLATTER, option="tie_skips_one_place")
        page = phone.submit(f"/t/{code}/round/1/uramaki", place0=["0", "1", "2"], place1=["2"])
        assert "Second to score (2 points)" in page.text

    def test_sukeroku_and_reiswein_are_confirmed_first(self, phone: Phone) -> None:
        kinds = ["maki", "tempura", "sukeroku", "dumpling", "chopsticks", "sake", "pudding"]
        fields: dict[str, Any] = {**MASTER, "menu": "own", "kind": kinds, "first_round": "1"}
        refused = phone.submit("/new", **fields)
        assert refused.status_code == 422
        assert "futomaki with inari 6" in refused.text
        assert phone.new_game(**fields, option="expansions_confirmed")


class TestWhatIf:
    def test_what_each_still_needs_and_what_swung_the_game(self, phone: Phone) -> None:
        code = phone.new_game()
        pair = [*["tempura"] * 2, *["maki-1"] * 6, "pudding", "egg-nigiri"]
        alone = ["tempura", *["maki-2"] * 6, "pudding", "dumpling", "dumpling"]
        assert 'id="what-if"' not in phone.get(f"/t/{code}/sheet").text
        for number in (1, 2, 3):
            phone.lay(code, number, 0, *pair)
            phone.lay(code, number, 1, *alone)
            page = phone.get(f"/t/{code}/sheet").text
            assert 'id="what-if"' in page
            assert ("more than Ana in round 3" in page) == (number == 2)
            assert ('id="swing"' in page) == (number == 3)
        german = phone.get(f"/t/{code}/sheet", headers={"Accept-Language": "de"}).text
        assert "Was wäre wenn" in german


class TestOnPaper:
    def test_the_record_says_how_many_rounds(self, phone: Phone) -> None:
        code = phone.new_game(first_round="3", points=["20", "30"], desserts=["1", "2"])
        before = phone.get(f"/t/{code}/record.json").json["before"]
        assert before == {"points": [20, 30], "desserts": [["pudding"], ["pudding"] * 2], "rounds": 2}


def test_a_chip_that_nobody_takes_says_why(phone: Phone) -> None:
    code = phone.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"])
    for seat in range(3):
        phone.lay(code, 1, seat, *["tuna-nigiri"] * 2, *["salmon-roll"] * 2, "cucumber-maki")
    page = phone.get(f"/t/{code}/round/1").text
    assert "nobody ate mackerel temaki: the chip stays" in page
    assert "all who ate tuna nigiri are tied (2, 2, 2): the chip stays" in page


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"game": "sushi-go", "game": "sushi-go"}', "game: this key is there twice"),
        ('{"game": ' + "9" * 5000 + "}", "a number of 5000 digits"),
    ],
)
def test_an_import_is_read_as_strictly_as_in_the_command_line(phone: Phone, text: str, said: str) -> None:
    page = phone.submit("/import", text=text)
    assert page.status_code == 422
    assert said in page.text


def test_uramaki_places_are_taken_only_where_uramaki_are_played(phone: Phone) -> None:
    """Sent to another game they were kept, and its pages could not be shown any more."""
    code = phone.new_game(player=["Ana", "Ben"])
    assert phone.lay(code, 1, 0, "tempura").status_code == 200
    assert phone.lay(code, 1, 1, "sashimi").status_code == 200
    assert phone.submit(f"/t/{code}/round/1/uramaki", place0="0").status_code == 404
    assert phone.get(f"/t/{code}/round/1").status_code == 200
    assert phone.get(f"/t/{code}/sheet").status_code == 200
