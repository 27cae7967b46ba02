"""Warnings: what the deck or the deal says cannot be. They never stop the scoring."""

from collections import Counter
from collections.abc import Container, Iterator
from functools import lru_cache

from okaikei.scorer.deal import ROUNDS, carried_desserts, first_round, unexplained
from okaikei.scorer.ending import chips_needed, chips_won
from okaikei.scorer.faces import DESSERT_FACES, DRAFT, FACES, GAMES, KINDS, PARTY, SUSHI_GO
from okaikei.scorer.names import game_name, name
from okaikei.scorer.record import Record, Round
from okaikei.scorer.rules.rolls import URAMAKI_PLACES
from okaikei.scorer.serving import Tableau
from okaikei.scorer.sheet import Bill, Remark
from okaikei.scorer.table import desserts_shuffled, hand_size
from okaikei.scorer.texts import say, say_many

COPIES = {
    game: {face.name: face.copies[game] for face in FACES.values() if game in face.games} for game in GAMES
}
# The rulebooks give only the family's total; some lists of the cards have five of these, not four.
COPIES[PARTY]["uramaki-4"] = 5
URAMAKI_TOTAL = 12
ROLLS = frozenset(KINDS["uramaki"].faces)
TEN = 10
# Chopsticks and spoons can be copied and then passed on, so their copy may lie alone.
PASSED_ON = frozenset({"chopsticks", "spoon"})
USED_UP = frozenset({"menu", "takeout-box"})


def warnings(record: Record, rounds: tuple[Bill, ...], language: str, *, over: bool) -> tuple[Remark, ...]:
    """Everything about a record that cannot be, round by round."""
    remarks: list[Remark] = []
    usual = _usual(record.kinds)
    # Cards that never come back are counted over the whole game.
    laid = Counter(
        serving.card for pile in (record.before.desserts if record.before else ()) for serving in pile
    )
    for index, played in enumerate(record.rounds):
        remarks += [Remark(index, None, text) for text in _box(record, index, laid, language)]
        if played.uramaki:
            remarks += [Remark(index, None, text) for text in _places(record, played, language)]
        remarks += _tableaux(record, index, usual, language)
    if len(record.rounds) > ROUNDS:
        remarks.append(
            Remark(ROUNDS, None, say(language, "{n} rounds, but a game has three", n=len(record.rounds)))
        )
    if record.game == DRAFT:
        remarks += _chips(record, rounds, language, over)
    return tuple(remarks)


@lru_cache(maxsize=64)
def _usual(kinds: tuple[str, ...]) -> frozenset[str]:
    """The faces that can lie there at the end of a round."""
    return frozenset(face for kind in kinds for face in KINDS[kind].faces) - USED_UP


def _box(record: Record, index: int, laid: Counter[str], language: str) -> Iterator[str]:
    """More of a face than the box holds, or more desserts than were shuffled in; adds to what was laid."""
    tableaux = record.rounds[index].tableaux
    seen = Counter([s.card if s.ordered or s.wild else s.face for tableau in tableaux for s in tableau])
    uramaki = sum(seen[face] for face in ROLLS)
    if uramaki > URAMAKI_TOTAL:
        yield _over_box("uramaki", uramaki, URAMAKI_TOTAL, language)
    # Sushi Go! never reshuffles, and desserts stay with their owner.
    stays: Container[str] = FACES if record.game == SUSHI_GO else DESSERT_FACES
    copies = COPIES[record.game]
    for face, count in seen.items():
        total = count
        if face in stays:
            laid[face] += count
            total = laid[face]
        if total > copies.get(face, total):
            yield _over_box(face, total, copies[face], language, so_far=total > count)
    if record.game == PARTY and not DESSERT_FACES.isdisjoint(seen):
        desserts = sum(count for face, count in laid.items() if face in DESSERT_FACES)
        latest = min(index + first_round(record), ROUNDS)
        shuffled = desserts_shuffled(len(record.players))[latest - 1]
        if desserts > shuffled:
            yield say(
                language,
                "{n} desserts played, only {shuffled} were shuffled in so far",
                n=desserts,
                shuffled=shuffled,
            )


def _over_box(card: str, count: int, in_box: int, language: str, *, so_far: bool = False) -> str:
    """More of a card than the box holds, on the table or in the whole game so far."""
    values = {"n": count, "cards": name(card, language, count), "in_box": in_box}
    if so_far:
        return say(language, "{n} {cards} in this game so far, the box holds {in_box}", **values)
    return say(language, "{n} {cards} on the table, the box holds {in_box}", **values)


def _places(record: Record, played: Round, language: str) -> Iterator[str]:
    """Uramaki places that are not there to be taken."""
    if "uramaki" not in record.kinds:
        yield say(language, "uramaki places taken, but uramaki is not on the menu")
    if sum(map(len, played.uramaki[:-1])) >= len(URAMAKI_PLACES):
        yield say(language, "there are only three uramaki places")


def _tableaux(record: Record, index: int, usual: frozenset[str], language: str) -> Iterator[Remark]:
    """What cannot be about each player's cards."""
    played = record.rounds[index]
    hand = hand_size(record.game, len(record.players), record.options)
    short = unexplained(record, index)
    free = sum(map(len, played.uramaki)) < len(URAMAKI_PLACES)
    for seat, tableau in enumerate(played.tableaux):
        texts: list[str] = []
        if seat in short or len(tableau) > hand:
            texts.append(
                say_many(
                    language,
                    "{n} card seen, {dealt} dealt",
                    "{n} cards seen, {dealt} dealt",
                    len(tableau),
                    dealt=hand,
                )
            )
        if len(tableau) > hand:
            texts += _twice(tableau, carried_desserts(record, index, seat), language)
        faces = {serving.face for serving in tableau}
        marked = [serving for serving in tableau if serving.on_wasabi or serving.ordered or serving.wild]
        if marked:
            faces.update(serving.card for serving in marked)
            texts += _marked(tableau, language)
        if not faces <= usual:
            texts += [_unusual(record, face, language) for face in sorted(faces - usual)]
        if free and not ROLLS.isdisjoint(faces):
            icons = sum(FACES[serving.face].icons for serving in tableau if serving.face in ROLLS)
            if icons >= TEN:
                texts.append(
                    say(language, "{n} uramaki in front: ten are scored at once and discarded", n=icons)
                )
        if texts:
            yield from (Remark(index, seat, text) for text in texts)


def _twice(tableau: Tableau, kept: Tableau, language: str) -> Iterator[str]:
    """Too many cards, and all that was kept from earlier rounds is among them."""
    earlier = Counter(serving.face for serving in kept)
    if earlier and earlier <= Counter(serving.face for serving in tableau):
        yield say(language, "desserts of earlier rounds seem to be counted again ({n})", n=len(kept))


def _marked(tableau: Tableau, language: str) -> Iterator[str]:
    """A nigiri on a wasabi that is not there; an order or a wild that copies what does not lie there."""
    on_wasabi = sum(serving.on_wasabi for serving in tableau)
    wasabi = sum(serving.face == "wasabi" for serving in tableau)
    if on_wasabi > wasabi:
        yield say(language, "{n} nigiri on wasabi, {there} wasabi there", n=on_wasabi, there=wasabi)
    own = {serving.face for serving in tableau if not (serving.ordered or serving.wild)}
    for serving in dict.fromkeys(tableau):
        if serving.face in own:
            continue
        if serving.wild:
            yield say(language, "a wild copies {card}, but none was eaten", card=name(serving.face, language))
        elif serving.face not in PASSED_ON and "card-back" not in own:
            yield say(
                language,
                "a special order copies {card}, but none lies here",
                card=name(serving.face, language),
            )


def _unusual(record: Record, face: str, language: str) -> str:
    """What is odd about a face that this game, this menu, or the end of a round does not know."""
    card = name(face, language)
    if record.game != PARTY:
        return say(language, "{card}: not in {game}", card=card, game=game_name(record.game, language))
    if FACES[face].kind in record.kinds:
        return say(language, "{card}: discarded when used, so it cannot lie here", card=card)
    if face == "card-back":
        return say(language, "face-down card, but no takeout box on the menu: not revealed?")
    return say(language, "{card}: not on the menu", card=card)


def _chips(record: Record, rounds: tuple[Bill, ...], language: str, over: bool) -> Iterator[Remark]:
    """Chips that do not fit what was won."""
    if over and chips_needed(record):
        yield Remark(None, None, say(language, "the values of the chips are not written down yet"))
    won = chips_won(rounds, record.seats)
    for seat, values in enumerate(record.chips or ()):
        for value in values:
            if not 1 <= value <= 5:
                yield Remark(
                    None, seat, say(language, "chip worth {value}: chips are worth 1 to 5", value=value)
                )
        # Fewer than three rounds here: the others may have been played on paper.
        if len(values) < won[seat] or (len(rounds) == ROUNDS and len(values) > won[seat]):
            text = say_many(
                language,
                "{n} chip counted, {won} won",
                "{n} chips counted, {won} won",
                len(values),
                won=won[seat],
            )
            yield Remark(None, seat, text)
