"""Warnings: what the deck or the deal says cannot be. They never stop the scoring."""

from collections import Counter
from collections.abc import Container, Iterator
from functools import lru_cache

from okaikei.scorer.deal import ROUNDS, carried_desserts, first_round, unexplained_missing
from okaikei.scorer.deck import desserts_shuffled, hand_size
from okaikei.scorer.ending import chips_needed, chips_won
from okaikei.scorer.faces import DESSERT_FACES, DRAFT, FACES, GAMES, KINDS, PARTY, SUSHI_GO
from okaikei.scorer.names import game_name, name
from okaikei.scorer.record import PlayedRound, Record
from okaikei.scorer.rules.rolls import URAMAKI_PLACES
from okaikei.scorer.serving import Tableau
from okaikei.scorer.sheet import SheetWarning, Subtotal
from okaikei.scorer.texts import say, say_many

# For each game: its faces, and how many of each the box holds.
IN_BOX = {
    game: {face.name: face.in_box[game] for face in FACES.values() if game in face.games} for game in GAMES
}
# The rulebooks give only the family's total; some lists of the cards have five of these, not four.
IN_BOX[PARTY]["uramaki-4"] = 5
URAMAKI_IN_BOX = 12
URAMAKI_FACES = frozenset(KINDS["uramaki"].faces)
URAMAKI_ICONS_TO_SCORE = 10
# Chopsticks and spoons can be copied and then passed on, so their copy may lie alone.
PASSED_ON = frozenset({"chopsticks", "spoon"})
USED_UP = frozenset({"menu", "takeout-box"})  # discarded when used


def warnings(
    record: Record, rounds: tuple[Subtotal, ...], language: str, *, over: bool
) -> tuple[SheetWarning, ...]:
    """Everything about a record that cannot be, round by round."""
    found: list[SheetWarning] = []
    expected = _expected_faces(record.kinds)
    # Cards that never come back are counted over the whole game.
    laid = Counter(
        serving.card for pile in (record.before.desserts if record.before else ()) for serving in pile
    )
    for index, played in enumerate(record.rounds):
        found += [SheetWarning(index, None, text) for text in _box(record, index, laid, language)]
        if played.uramaki:
            found += [SheetWarning(index, None, text) for text in _uramaki_places(record, played, language)]
        found += _tableaux(record, index, expected, language)
    if len(record.rounds) > ROUNDS:
        text = say(language, "{n} rounds, but a game has three", n=len(record.rounds))
        found.append(SheetWarning(ROUNDS, None, text))
    if record.game == DRAFT:
        found += _chips(record, rounds, language, over)
    return tuple(found)


@lru_cache(maxsize=64)
def _expected_faces(kinds: tuple[str, ...]) -> frozenset[str]:
    """The faces that can lie there at the end of a round."""
    return frozenset(face for kind in kinds for face in KINDS[kind].faces) - USED_UP


def _box(record: Record, round_index: int, laid: Counter[str], language: str) -> Iterator[str]:
    """More of a face than the box holds, or more desserts than were shuffled in; adds to what was laid."""
    tableaux = record.rounds[round_index].tableaux
    # The same as s.card for all, and faster: most servings are neither.
    seen = Counter([s.card if s.ordered or s.wild else s.face for tableau in tableaux for s in tableau])
    uramaki = sum(seen[face] for face in URAMAKI_FACES)
    if uramaki > URAMAKI_IN_BOX:
        yield _over_box("uramaki", uramaki, URAMAKI_IN_BOX, language)
    # Sushi Go! never reshuffles, and desserts stay with their owner.
    stays: Container[str] = FACES if record.game == SUSHI_GO else DESSERT_FACES
    in_box = IN_BOX[record.game]
    for face, count in seen.items():
        total = count
        if face in stays:
            laid[face] += count
            total = laid[face]
        if total > in_box.get(face, total):
            yield _over_box(face, total, in_box[face], language, so_far=total > count)
    if record.game == PARTY and not DESSERT_FACES.isdisjoint(seen):
        desserts = sum(count for face, count in laid.items() if face in DESSERT_FACES)
        latest = min(round_index + first_round(record), ROUNDS)
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


def _uramaki_places(record: Record, played: PlayedRound, language: str) -> Iterator[str]:
    """Uramaki places that are not there to be taken."""
    if "uramaki" not in record.kinds:
        yield say(language, "uramaki places taken, but uramaki is not on the menu")
    if sum(map(len, played.uramaki[:-1])) >= len(URAMAKI_PLACES):
        yield say(language, "there are only three uramaki places")


def _tableaux(
    record: Record, round_index: int, expected: frozenset[str], language: str
) -> Iterator[SheetWarning]:
    """What cannot be about each player's cards."""
    played = record.rounds[round_index]
    hand = hand_size(record.game, len(record.players), record.options)
    short = unexplained_missing(record, round_index)
    place_free = sum(map(len, played.uramaki)) < len(URAMAKI_PLACES)
    for seat, tableau in enumerate(played.tableaux):
        texts: list[str] = []
        if seat in short or len(tableau) > hand:
            texts.append(_wrong_count(len(tableau), hand, language))
        if len(tableau) > hand:
            texts += _counted_twice(tableau, carried_desserts(record, round_index, seat), language)
        faces = {serving.face for serving in tableau}
        with_marks = [serving for serving in tableau if serving.on_wasabi or serving.ordered or serving.wild]
        if with_marks:
            faces.update(serving.card for serving in with_marks)
            texts += _wasabi_and_copies(tableau, language)
        if not faces <= expected:
            texts += [_unexpected(record, face, language) for face in sorted(faces - expected)]
        if place_free and not URAMAKI_FACES.isdisjoint(faces):
            texts += _ten_uramaki(tableau, language)
        yield from (SheetWarning(round_index, seat, text) for text in texts)


def _wrong_count(seen: int, dealt: int, language: str) -> str:
    """Another number of cards than were dealt."""
    return say_many(
        language, "{n} card seen, {dealt} dealt", "{n} cards seen, {dealt} dealt", seen, dealt=dealt
    )


def _ten_uramaki(tableau: Tableau, language: str) -> Iterator[str]:
    """So many uramaki icons that they would have been scored during the round."""
    icons = sum(FACES[serving.face].icons for serving in tableau if serving.face in URAMAKI_FACES)
    if icons >= URAMAKI_ICONS_TO_SCORE:
        yield say(language, "{n} uramaki in front: ten are scored at once and discarded", n=icons)


def _counted_twice(tableau: Tableau, kept: Tableau, language: str) -> Iterator[str]:
    """Too many cards, and all that was kept from earlier rounds is among them."""
    earlier = Counter(serving.face for serving in kept)
    if earlier and earlier <= Counter(serving.face for serving in tableau):
        yield say(language, "desserts of earlier rounds seem to be counted again ({n})", n=len(kept))


def _wasabi_and_copies(tableau: Tableau, language: str) -> Iterator[str]:
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


def _unexpected(record: Record, face: str, language: str) -> str:
    """What is odd about a face that this game, this menu, or the end of a round does not know."""
    card = name(face, language)
    if record.game != PARTY:
        return say(language, "{card}: not in {game}", card=card, game=game_name(record.game, language))
    if FACES[face].kind in record.kinds:
        return say(language, "{card}: discarded when used, so it cannot lie here", card=card)
    if face == "card-back":
        return say(language, "face-down card, but no takeout box on the menu: not revealed?")
    return say(language, "{card}: not on the menu", card=card)


def _chips(record: Record, rounds: tuple[Subtotal, ...], language: str, over: bool) -> Iterator[SheetWarning]:
    """Chips that do not fit what was won."""
    if over and chips_needed(record):
        yield SheetWarning(None, None, say(language, "the values of the chips are not written down yet"))
    won = chips_won(rounds, record.seats)
    for seat, values in enumerate(record.chips or ()):
        for value in values:
            if not 1 <= value <= 5:
                yield SheetWarning(
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
            yield SheetWarning(None, seat, text)
