"""Whole games, played at random by the rules: what really happened, card by card.

Draw, pass, chopsticks, spoon, menu, takeout box, special order, miso soup and the uramaki race. It knows
nothing of the scorer but the names of the cards, so that both can be compared.
"""

import random
from collections import Counter
from typing import Any

from okaikei.scorer import FACES, KINDS, PRESETS, menu_problems
from okaikei.scorer.menus import COMPOSITION
from tests.scorer.simulated_game import Card, Game, RoundPlayed, Seat

GO, PARTY = "sushi-go", "sushi-go-party"
DESSERTS = {"pudding", "green-tea-ice-cream", "fruit"}
NIGIRI = {"egg-nigiri", "salmon-nigiri", "squid-nigiri"}
SHUFFLED_IN = {PARTY: ((5, 3, 2), (7, 5, 3))}
URAMAKI_POINTS = (8, 5, 2)


def random_menu(rng: random.Random, players: int) -> Any:
    """A preset or a menu of one's own, without the expansions."""
    while True:
        menu: Any = rng.choice(list(PRESETS))
        if rng.random() < 0.6:
            menu = []
            for group, wanted in COMPOSITION.items():
                kinds = [kind.name for kind in KINDS.values() if kind.group == group]
                menu += rng.sample([kind for kind in kinds if kind not in ("sukeroku", "sake")], wanted)
        if not menu_problems(menu, players):
            return menu


class Table:
    """The players while they play."""

    def __init__(self, rng: random.Random, game: str) -> None:
        self.rng = rng
        players = rng.randint(2, 8 if game == PARTY else 5)
        if game == PARTY:
            printing = rng.choice(("gamewright-2016-first", "gamewright-2016-revised", "zoch-2017"))
            menu = random_menu(rng, players)
            kinds = PRESETS[menu].kinds if isinstance(menu, str) else ("nigiri", *menu)
        else:
            printing, menu = "gamewright-2014", None
            kinds = ("nigiri", "maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding")
        self.played = Game(game, printing, menu, tuple(kinds), players)
        self.seats = [Seat() for _ in range(players)]
        self.hand_size = 12 - players if game == GO else (0, 0, 10, 10, 9, 9, 8, 8, 7)[players]
        faces = [face for kind in kinds for face in KINDS[kind].faces if face != "card-back"]
        self.deck = [face for face in faces for _ in range(FACES[face].in_box[game])]
        self.dessert_cards: list[str] = []
        if game == PARTY:
            self.dessert_cards = [face for face in self.deck if FACES[face].kind in DESSERTS]
            self.deck = [face for face in self.deck if FACES[face].kind not in DESSERTS]
            rng.shuffle(self.dessert_cards)
        self.places: list[list[int]] = []
        self.thrown: list[str] = []  # cards discarded in this round
        self.turn = 0
        self.miso: list[tuple[Seat, Card]] = []

    def play(self) -> Game:
        """Three rounds."""
        for number in range(3):
            self.play_round(number)
        return self.played

    def play_round(self, number: int) -> None:
        """Deal, play all cards, and put away what does not stay."""
        if self.played.game == PARTY:
            for _ in range(SHUFFLED_IN[PARTY][self.played.players > 5][number]):
                self.deck.append(self.dessert_cards.pop())
        self.rng.shuffle(self.deck)
        self.places = []
        for seat in self.seats:
            seat.hand = [self.deck.pop() for _ in range(self.hand_size)]
            seat.front, seat.discarded, seat.menus = [], 0, 0
        kept = [list(seat.desserts) for seat in self.seats]
        for turn in range(self.hand_size):
            self.turn = turn
            self.play_turn()
            hands = [seat.hand for seat in self.seats]
            for place, seat in enumerate(self.seats):
                seat.hand = hands[place - 1]
        fronts = [list(seat.front) for seat in self.seats]
        gone, menus = [seat.discarded for seat in self.seats], [seat.menus for seat in self.seats]
        self.played.rounds.append(RoundPlayed(fronts, kept, self.places, gone, menus))
        for seat in self.seats:
            stays = [c for c in seat.front if not c.turned and FACES[c.face].kind in DESSERTS]
            seat.desserts += stays
            if self.played.game == PARTY:
                self.deck += [card.printed for card in seat.front if card not in stays]
        if self.played.game == PARTY:
            self.deck += self.thrown
        self.thrown = []

    def play_turn(self) -> None:
        """Everyone plays a card, and some use what lies in front of them."""
        self.miso = []
        for seat in self.seats:
            self.lay(seat, self.pick(seat))
        for seat in self.seats:
            self.use_chopsticks_or_spoon(seat)
        if len(self.miso) > 1:
            for seat, card in self.miso:
                self.discard(seat, card)
        self.score_uramaki()

    def pick(self, seat: Seat) -> str:
        """A card from the hand; what one has already is liked more."""
        have = Counter(FACES[card.face].kind for card in seat.front)
        weights = [1 + 2 * have[FACES[face].kind] for face in seat.hand]
        face = self.rng.choices(seat.hand, weights)[0]
        seat.hand.remove(face)
        return face

    def discard(self, seat: Seat, card: Card) -> None:
        """A card leaves the table."""
        seat.front.remove(card)
        seat.discarded += 1
        self.thrown.append(card.printed)

    def lay(self, seat: Seat, face: str) -> None:
        """Play a card and do what it says."""
        card = Card(face, self.turn)
        earlier = [c for c in seat.front if c.turn < self.turn or self.rng.random() < 0.5]
        seat.front.append(card)
        if face == "special-order":
            self.order(seat, card, earlier)
        elif face == "menu":
            seat.front.remove(card)
            self.thrown.append(face)
            self.rng.shuffle(self.deck)
            drawn, self.deck = self.deck[:4], self.deck[4:]
            # Two menus in a turn would be a second bonus action; what it draws is played as it is.
            chosen = next((face for face in drawn if face not in ("menu", "takeout-box")), None)
            if chosen is None:
                self.deck += drawn
                seat.discarded += 1
                return
            seat.menus += 1
            drawn.remove(chosen)
            self.deck += drawn
            self.lay(seat, chosen)
            return
        elif face == "takeout-box":
            for other in [c for c in seat.front if c.turn < self.turn]:
                if self.rng.random() < 0.3:
                    other.turned = True
            self.discard(seat, card)
        elif face in NIGIRI:
            card.wasabi = seat.free_wasabi()
        if card in seat.front and not card.turned and card.face == "miso-soup":
            self.miso.append((seat, card))

    def order(self, seat: Seat, card: Card, earlier: list[Card]) -> None:
        """A special order copies a card that was played before."""
        if not earlier:
            self.discard(seat, card)
            return
        target = self.rng.choice(earlier)
        card.target = target
        if target.turned:
            card.turned = True
            return
        card.face = target.face
        if card.face in NIGIRI:
            free = seat.free_wasabi()
            if self.played.printing == "zoch-2017" or (target.wasabi is None and self.rng.random() < 0.7):
                card.wasabi = free

    def use_chopsticks_or_spoon(self, seat: Seat) -> None:
        """Once a turn, someone who has them from an earlier turn may play another card."""
        usable = [
            card
            for card in seat.front
            if card.face in ("chopsticks", "spoon") and not card.turned and card.turn < self.turn
        ]
        if not usable or self.rng.random() < 0.4:
            return
        card = usable[0]
        if card.face == "chopsticks":
            if seat.hand:
                face = self.pick(seat)
                seat.front.remove(card)
                seat.hand.append(card.printed)
                self.lay(seat, face)
            return
        place = self.seats.index(seat)
        others = [self.seats[(place + step) % len(self.seats)] for step in range(1, len(self.seats))]
        wanted = self.rng.choice([face for kind in self.played.kinds for face in KINDS[kind].faces])
        in_hands = [face for other in others for face in other.hand]
        if in_hands and self.rng.random() < 0.9:  # players remember the hands that they have passed on
            wanted = self.rng.choice(in_hands)
        giver = next((other for other in others if wanted in other.hand), None)
        if giver is None:
            self.discard(seat, card)
            return
        giver.hand.remove(wanted)
        giver.hand.append(card.printed)
        seat.front.remove(card)
        self.lay(seat, wanted)

    def score_uramaki(self) -> None:
        """Whoever has ten takes a place at once; the higher number first, equals together."""
        while sum(map(len, self.places)) < len(URAMAKI_POINTS):
            icons = []
            for seat in self.seats:
                rolls = [c for c in seat.front if not c.turned and FACES[c.face].kind == "uramaki"]
                icons.append(sum(FACES[card.face].icons for card in rolls))
            most = max(icons)
            if most < 10:
                return
            takers = [seat for seat, count in enumerate(icons) if count == most]
            self.places.append(takers)
            for place in takers:
                seat = self.seats[place]
                for card in [c for c in seat.front if not c.turned and FACES[c.face].kind == "uramaki"]:
                    self.discard(seat, card)


def simulate(seed: int, game: str = PARTY) -> Game:
    """A whole game."""
    return Table(random.Random(seed), game).play()
