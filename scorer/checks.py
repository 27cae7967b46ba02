"""Warnings: what the deck or the deal says cannot be. They never stop the scoring."""

from collections import Counter
from collections.abc import Iterator

from scorer.draft import chips_counted
from scorer.faces import DESSERT_FACES, DRAFT, FACES, KINDS, PARTY, SUSHI_GO
from scorer.names import game_name, name
from scorer.record import Record, Round, Tableau
from scorer.rules.rolls import URAMAKI_PLACES
from scorer.sheet import Bill, Remark
from scorer.table import desserts_shuffled, hand_size
from scorer.texts import say

ROUNDS = 3
# The rulebooks give only the family's total; some lists of the cards have five of these, not four.
UNSURE_COPIES = {"uramaki-4": 5}
URAMAKI_TOTAL = 12
# Chopsticks and spoons can be copied and then passed on, so their copy may lie alone.
PASSED_ON = frozenset({"chopsticks", "spoon"})
USED_UP = frozenset({"menu", "takeout-box"})


def warnings(record: Record, rounds: tuple[Bill, ...], language: str, *, over: bool) -> tuple[Remark, ...]:
    """Everything about a record that cannot be, round by round."""
    remarks: list[Remark] = []
    texts: list[tuple[int | None, str]]
    kinds = frozenset(record.kinds)
    # Cards that never come back are counted over the whole game.
    laid = Counter(
        serving.card for pile in (record.before.desserts if record.before else ()) for serving in pile
    )
    carried: list[Tableau] = list(record.before.desserts) if record.before else [()] * record.seats
    for index, played in enumerate(record.rounds):
        texts = [(None, text) for text in _box(record, index, laid, language)]
        texts += [(None, text) for text in _uramaki(played, kinds, language)]
        short = unexplained(record, index)
        for seat, tableau in enumerate(played.tableaux):
            about = _tableau(record, kinds, tableau, carried[seat], seat in short, language)
            texts += [(seat, text) for text in about]
            carried[seat] += _desserts(tableau)
        remarks += [Remark(index, seat, text) for seat, text in texts]
    if len(record.rounds) > ROUNDS:
        remarks.append(Remark(ROUNDS, None, say(language, "rounds", count=len(record.rounds))))
    if record.game == DRAFT:
        remarks += _chips(record, rounds, language, over)
    return tuple(remarks)


def unexplained(record: Record, index: int) -> dict[int, int]:
    """The seats with fewer cards than were dealt, and how many fewer, where no discard explains it."""
    played = record.rounds[index]
    hand = hand_size(record.game, len(record.players), record.options)
    missing = {
        seat: hand - len(tableau) for seat, tableau in enumerate(played.tableaux) if len(tableau) < hand
    }
    if not missing or record.game != PARTY:
        return missing
    seen = Counter(serving.card for tableau in played.tableaux for serving in tableau)
    spare = {
        kind: sum(
            max(0, FACES[face].copies[PARTY] - seen[face])
            for face in KINDS[kind].faces
            if face != "card-back"
        )
        for kind in record.kinds
        if KINDS[kind].discards
    }
    if sum(missing.values()) > sum(spare.values()):
        return missing
    rolls = spare.pop("uramaki", 0)
    takers = {seat for place in played.uramaki for seat in place}
    others = sum(spare.values())
    # Ten uramaki are at least two cards, so one missing card is never explained by them.
    return {
        seat: count
        for seat, count in missing.items()
        if count > others + (rolls if seat in takers or (not takers and count > 1) else 0)
    }


def _desserts(tableau: Tableau) -> Tableau:
    return tuple(serving for serving in tableau if serving.face in DESSERT_FACES)


def _box(record: Record, index: int, laid: Counter[str], language: str) -> Iterator[str]:
    """More of a face than the box holds, or more desserts than were shuffled in; adds to what was laid."""
    seen = Counter(serving.card for tableau in record.rounds[index].tableaux for serving in tableau)
    uramaki = sum(count for face, count in seen.items() if FACES[face].kind == "uramaki")
    if uramaki > URAMAKI_TOTAL:
        yield say(
            language, "over-box", count=uramaki, name=name("uramaki", language, 2), copies=URAMAKI_TOTAL
        )
    for face, count in seen.items():
        copies = UNSURE_COPIES.get(face, FACES[face].copies.get(record.game, count))
        # Sushi Go! never reshuffles, and desserts stay with their owner.
        gone = record.game == SUSHI_GO or face in DESSERT_FACES
        if gone:
            laid[face] += count
        if (laid[face] if gone else count) > copies:
            key = "over-box-game" if gone and laid[face] > count else "over-box"
            total = laid[face] if gone else count
            yield say(language, key, count=total, name=name(face, language, total), copies=copies)
    if record.game == PARTY and any(face in DESSERT_FACES for face in seen):
        desserts = sum(count for face, count in laid.items() if face in DESSERT_FACES)
        # A game begun on paper: this may be as late a round as three rounds allow.
        latest = index + max(0, ROUNDS - len(record.rounds)) if record.before else index
        shuffled = desserts_shuffled(len(record.players))[min(latest, ROUNDS - 1)]
        if desserts > shuffled:
            yield say(language, "over-desserts", count=desserts, shuffled=shuffled)


def _uramaki(played: Round, kinds: frozenset[str], language: str) -> Iterator[str]:
    """Places that are not there to be taken."""
    if played.uramaki and "uramaki" not in kinds:
        yield say(language, "uramaki-off-menu")
    before_last = sum(map(len, played.uramaki[:-1]))
    if before_last >= len(URAMAKI_PLACES):
        yield say(language, "four-places")


def _tableau(
    record: Record, kinds: frozenset[str], tableau: Tableau, carried: Tableau, short: bool, language: str
) -> Iterator[str]:
    """What cannot be about one player's cards."""
    hand = hand_size(record.game, len(record.players), record.options)
    if short or len(tableau) > hand:
        key = "one-dealt" if len(tableau) == 1 else "dealt"
        yield say(language, key, seen=len(tableau), dealt=hand)
    here, earlier = Counter(serving.face for serving in _desserts(tableau)), Counter(s.face for s in carried)
    if len(tableau) > hand and earlier and earlier <= here:
        yield say(language, "twice", count=len(carried))
    on_wasabi = sum(serving.on_wasabi for serving in tableau)
    wasabi = sum(serving.face == "wasabi" for serving in tableau)
    if on_wasabi > wasabi:
        yield say(language, "no-wasabi", count=on_wasabi, there=wasabi)
    own = {serving.face for serving in tableau if not (serving.ordered or serving.wild)}
    cards = dict.fromkeys(face for serving in tableau for face in (serving.card, serving.face))
    for face in cards:
        yield from _card(record, kinds, face, face in own, language)
    for face in dict.fromkeys(serving.face for serving in tableau if serving.wild):
        if face not in own:
            yield say(language, "wild-alone", name=name(face, language))
    for face in dict.fromkeys(serving.face for serving in tableau if serving.ordered):
        if face not in own and face not in PASSED_ON and "card-back" not in own:
            yield say(language, "no-target", name=name(face, language))


def _card(record: Record, kinds: frozenset[str], face: str, lies: bool, language: str) -> Iterator[str]:
    """A face that this game, this menu, or the end of a round does not know."""
    if FACES[face].kind not in kinds:
        if face == "card-back":
            yield say(language, "back")
        elif record.game == PARTY:
            yield say(language, "off-menu", name=name(face, language))
        else:
            yield say(language, "off-game", name=name(face, language), game=game_name(record.game, language))
    elif face in USED_UP and lies:
        yield say(language, "used-up", name=name(face, language))


def _chips(record: Record, rounds: tuple[Bill, ...], language: str, over: bool) -> Iterator[Remark]:
    """Chips that do not fit what was won."""
    if over and not chips_counted(record):
        yield Remark(None, None, say(language, "no-chips"))
    for seat, values in enumerate(record.chips or ()):
        for value in values:
            if not 1 <= value <= 5:
                yield Remark(None, seat, say(language, "chip-value", value=value))
        won = sum(list((bill.chips or {}).values()).count(seat) for bill in rounds)
        # Fewer than three rounds here: the others may have been played on paper.
        if len(values) < won or (len(rounds) == ROUNDS and len(values) > won):
            yield Remark(None, seat, say(language, "chip-count", count=len(values), won=won))
