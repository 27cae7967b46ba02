"""German. The key is the English text."""

WORDS: dict[str, str] = {
    # The first page, errors, the frame of every page
    "The bill, please.": "Die Rechnung, bitte.",
    "Photograph the cards in front of you. Okaikei counts them.": (
        "Fotografiert die Karten vor euch. Okaikei zählt sie."
    ),
    "New game": "Neues Spiel",
    "To the game in progress": "Zum laufenden Spiel",
    "Join a table with its code": "Mit dem Code an einen Tisch",
    "Join": "Dazusetzen",
    "Your tables": "Eure Tische",
    "Go on": "Weiter",
    "Everyone else: point your phone here": "Alle anderen: Handy hierher halten",
    "QR code": "QR-Code",
    "QR code of {address}": "QR-Code von {address}",
    "Skip to the content": "Zum Inhalt springen",
    "Earlier games": "Frühere Spiele",
    "Dark": "Dunkel",
    "Light": "Hell",
    "As the phone": "Wie das Handy",
    "No connection. Trying again …": "Keine Verbindung. Neuer Versuch …",
    "To the first page": "Zur ersten Seite",
    "This page is too old.": "Diese Seite ist zu alt.",
    "Go back, reload it, and try once more.": "Zurückgehen, neu laden und noch einmal versuchen.",
    "This deck belongs to another phone.": "Dieses Deck gehört einem anderen Handy.",
    "Whoever began it can change it. Save it as one file and bring it in to have your own copy.": (
        "Ändern kann es, wer es angelegt hat. Speichere es als eine Datei und hol sie herein; "
        "dann hast du dein eigenes."
    ),
    "This seat belongs to someone else.": "Dieser Platz gehört jemand anderem.",
    "Ask the host, or use your own seat.": (
        "Frag, wer den Tisch eröffnet hat, oder nimm deinen eigenen Platz."
    ),
    "There is nothing here.": "Hier ist nichts.",
    "Perhaps the code is mistyped, or the game was deleted.": (
        "Vielleicht ist der Code vertippt oder das Spiel gelöscht."
    ),
    "That is too large.": "Das ist zu groß.",
    "Photos may have up to 16 MB.": "Fotos dürfen bis zu 16 MB haben.",
    "Too many new games.": "Zu viele neue Spiele.",
    "Too many wrong codes.": "Zu viele falsche Codes.",
    "Wait ten minutes and try again.": "Zehn Minuten warten, dann noch einmal.",
    "The disk is full.": "Die Festplatte ist voll.",
    "Nothing was saved. Make room on the computer that serves, then repeat.": (
        "Nichts wurde gespeichert. Auf dem Computer, der alles bereitstellt, Platz schaffen und wiederholen."
    ),
    "Something broke.": "Etwas ist kaputtgegangen.",
    "It is not your fault. What was saved is still there.": (
        "Du kannst nichts dafür. Was gespeichert war, ist noch da."
    ),
    "That did not work.": "Das ging nicht.",
    "Go back and try once more.": "Zurückgehen und noch einmal versuchen.",
    # A new game
    "Which game?": "Welches Spiel?",
    "{low} to {high} players": "{low} bis {high} Personen",
    "Who plays?": "Wer spielt mit?",
    "In seating order, clockwise.": "In Sitzreihenfolge, im Uhrzeigersinn.",
    "Name of player {n}": "Name von Person {n}",
    "Plate of player {n}": "Teller von Person {n}",
    "Player {n}": "Person {n}",
    "One more player": "Noch jemand",
    "Which menu?": "Welches Menü?",
    "Our own menu": "Eigenes Menü",
    "own menu": "eigenes Menü",
    "Choose the tiles that lie on your board.": "Wählt, was auf eurem Spielplan liegt.",
    "Which rules are in your box?": "Welche Regeln liegen in eurer Schachtel?",
    "House rules, or begun on paper": "Hausregeln, oder auf Papier begonnen",
    "We begin writing here with": "Wir schreiben hier ab",
    "round {n}": "Runde {n}",
    "What does the paper say so far?": "Was steht bisher auf dem Papier?",
    "Points": "Punkte",
    "Desserts lying there": "Nachtische, die daliegen",
    "A number, or for fruit the cards: WW PP OO WP WO PO (watermelon, pineapple, orange).": (
        "Eine Zahl, oder bei Früchten die Karten: WW PP OO WP WO PO (W Melone, P Ananas, O Orange)."
    ),
    "To the table": "An den Tisch",
    "One roll": "Eine Rolle",
    "Three appetizers": "Drei Vorspeisen",
    "Two specials": "Zwei Besondere",
    "One dessert": "Ein Nachtisch",
    "Not with {n} players.": "Nicht zu {n}.",
    "Choose a game.": "Wählt ein Spiel.",
    "{game} is for {low} to {high} players; there are {n}.": (
        "{game} ist für {low} bis {high} Personen; ihr seid {n}."
    ),
    "The dummy plays only with two players.": "Der Dummy spielt nur zu zweit mit.",
    "Two players have the same name. Add a letter, so that the sheet can tell them apart.": (
        "Zwei heißen gleich. Ein Buchstabe dazu, damit die Rechnung sie unterscheiden kann."
    ),
    "The points of {name} are not a number.": "Die Punkte von {name} sind keine Zahl.",
    "The desserts of {name} are not clear: {text}": "Die Nachtische von {name} sind unklar: {text}",
    "Two players with a dummy as the third": "Zu zweit, mit einem Dummy als Drittem",
    "The soy sauce promo cards are in the deck": "Die Promo-Karten Sojasauce sind im Spiel",
    "A wild counts half": "Ein Joker zählt halb",
    "Sushi with wasabi counts half": "Sushi mit Wasabi zählt halb",
    "For the dessert, a type with wasabi counts half": "Beim Nachtisch zählt eine Sorte mit Wasabi halb",
    "The sixth card is eaten too": "Auch die sechste Karte wird gegessen",
    "Every chip is worth 1": "Jeder Chip ist 1 wert",
    "After a tie, someone with none of a type may take its chip": (
        "Nach einem Gleichstand bekommt auch den Chip, wer nichts von der Sorte hat"
    ),
    "red": "rot",
    "yellow": "gelb",
    "green": "grün",
    "blue": "blau",
    "violet": "violett",
    "black": "schwarz",
    "pink": "rosa",
    "brown": "braun",
    # Coming to the table
    "Which table?": "Welcher Tisch?",
    "The code of the table, six letters and digits": "Der Code des Tisches, sechs Buchstaben und Ziffern",
    "No table has this code. Look once more at the other phone.": (
        "Kein Tisch hat diesen Code. Schau noch einmal auf das andere Handy."
    ),
    "Who are you?": "Wer bist du?",
    "another phone sits here": "hier sitzt schon ein Handy",
    "taken": "besetzt",
    "That's me": "Das bin ich",
    'Seat taken, but yours? The host can show you its code on the page "Table".': (
        "Besetzt, aber deiner? Wer den Tisch eröffnet hat, kann dir auf der Seite „Tisch“ den QR-Code zeigen."
    ),
    "I only look on": "Ich schaue nur zu",
    "Someone was faster. Choose another seat.": "Jemand war schneller. Nimm einen anderen Platz.",
    # The round
    "This game": "Dieses Spiel",
    "Code of this table: {code}": "Code dieses Tisches: {code}",
    "Round": "Runde",
    "Round {n}": "Runde {n}",
    "The bill": "Die Rechnung",
    "Table": "Tisch",
    "{n} tableau is still missing.": "{n} Auslage fehlt noch.",
    "{n} tableaux are still missing.": "{n} Auslagen fehlen noch.",
    "you": "du",
    "no cards yet": "noch keine Karten",
    "photo waits": "Foto wartet",
    "photo is being read": "Foto wird gelesen",
    "photo could not be read": "Foto war nicht lesbar",
    "{n} card, not confirmed": "{n} Karte, nicht bestätigt",
    "{n} cards, not confirmed": "{n} Karten, nicht bestätigt",
    "is being corrected": "wird gerade berichtigt",
    "{n} card": "{n} Karte",
    "{n} cards": "{n} Karten",
    "card": "Karte",
    "cards": "Karten",
    "confirmed": "bestätigt",
    "confirmed by {name}": "bestätigt von {name}",
    "Open": "Ansehen",
    "Check": "Prüfen",
    "Cards": "Karten",
    "Chips of this round": "Chips dieser Runde",
    "nobody": "niemand",
    "points": "Punkte",
    "Photo of the cards of {name}": "Foto der Karten von {name}",
    "Nothing scored in this round.": "In dieser Runde nichts gewertet.",
    "Correct": "Berichtigen",
    "Uramaki scored during the round?": "Uramaki schon in der Runde gewertet?",
    "Cards are missing. Perhaps these were uramaki that already scored:": (
        "Es fehlen Karten. Vielleicht waren es Uramaki, die schon gewertet sind:"
    ),
    "Nobody took a place.": "Niemand hat einen Platz genommen.",
    "Nobody did": "Niemand",
    "Someone took a place": "Jemand hat einen Platz genommen",
    "First place": "Erster Platz",
    "Second place": "Zweiter Platz",
    "Third place": "Dritter Platz",
    "Two who shared a place are both ticked in the same row. Go on in the next row.": (
        "Wer sich einen Platz teilt, wird in derselben Reihe angekreuzt. Weiter geht es in der nächsten "
        "Reihe."
    ),
    "Save the places": "Plätze speichern",
    "Everyone has confirmed, but round {n} still has to be completed.": (
        "Alle haben bestätigt, aber Runde {n} ist noch nicht vollständig."
    ),
    "Check the cards of {name}": "Karten von {name} prüfen",
    "Photograph the cards of {name}": "Karten von {name} fotografieren",
    "On to round {n}": "Weiter zu Runde {n}",
    "The bill, please!": "Die Rechnung, bitte!",
    "This table keeps its corrected photos to teach the reader.": (
        "Dieser Tisch behält berichtigte Fotos, damit das Lesen besser wird."
    ),
    "Change": "Ändern",
    "The dummy": "Der Dummy",
    # The bill
    "wins with {n} point": "gewinnt mit {n} Punkt",
    "wins with {n} points": "gewinnt mit {n} Punkten",
    "share the win with {n} point": "teilen sich den Sieg mit {n} Punkt",
    "share the win with {n} points": "teilen sich den Sieg mit {n} Punkten",
    "{names} have the same points; the desserts decide: {counts}.": (
        "{names} haben gleich viele Punkte; die Nachtische entscheiden: {counts}."
    ),
    "{names} have the same points and the same number of desserts: they share the win.": (
        "{names} haben gleich viele Punkte und gleich viele Nachtische: Sie teilen sich den Sieg."
    ),
    "{names} have the same points: they share the win.": (
        "{names} haben gleich viele Punkte: Sie teilen sich den Sieg."
    ),
    "Turn over your chips": "Dreht eure Chips um",
    "Type the values on each chip, with spaces between.": (
        "Tippt die Werte aller Chips ein, mit Leerzeichen dazwischen."
    ),
    "{n} chip": "{n} Chip",
    "{n} chips": "{n} Chips",
    "Count the chips": "Chips zählen",
    "Points of every round": "Punkte jeder Runde",
    "On paper": "Auf Papier",
    "Paper": "Papier",
    "Chips": "Chips",
    "Desserts": "Nachtische",
    "Total": "Summe",
    "The race": "Das Rennen",
    "The race, round by round; the table above has the same figures": (
        "Das Rennen, Runde für Runde; die Tabelle darüber hat dieselben Zahlen"
    ),
    "Cards lying there: {piles}. Not right? Open the round and correct it.": (
        "So viele Karten liegen da: {piles}. Stimmt nicht? Die Runde öffnen und berichtigen."
    ),
    "Nothing on the bill yet.": "Noch nichts auf der Rechnung.",
    "Thank you, come again!": "Danke, beehrt uns wieder!",
    "Share the picture": "Bild teilen",
    "Copy as text": "Als Text kopieren",
    "Print": "Drucken",
    "Who changed what": "Wer was geändert hat",
    "Rematch": "Revanche",
    "The picture is among your downloads.": "Das Bild liegt bei den Downloads.",
    "Copied.": "Kopiert.",
    "{n} point": "{n} Punkt",
    "{n} points": "{n} Punkte",
    # The table
    "Come to the table": "Kommt an den Tisch",
    "One phone is enough: yours can play for everyone.": (
        "Ein Handy genügt: Deines kann für alle mitschreiben."
    ),
    "Seats": "Plätze",
    "a phone sits here": "hier sitzt ein Handy",
    "free": "frei",
    "Another phone": "Anderes Handy",
    "Another phone for {name}": "Anderes Handy für {name}",
    "Free": "Freigeben",
    "A second phone that writes for everyone": "Zweites Handy, das für alle schreibt",
    "Change seats": "Platz wechseln",
    "Change names": "Namen ändern",
    "Save": "Speichern",
    "End the game now": "Spiel jetzt beenden",
    "The rounds that are complete count, desserts are scored, the round that has begun is dropped.": (
        "Die vollständigen Runden zählen, die Nachtische werden gewertet, die begonnene Runde fällt weg."
    ),
    "Photos": "Fotos",
    "{n} photo is kept here, seen by this table alone, without place and time. It goes by itself "
    "after a while.": (
        "{n} Foto liegt hier, nur für diesen Tisch, ohne Ort und Zeit. Nach einer Weile verschwindet es "
        "von selbst."
    ),
    "{n} photos are kept here, seen by this table alone, without place and time. "
    "They go by themselves after a while.": (
        "{n} Fotos liegen hier, nur für diesen Tisch, ohne Ort und Zeit. Nach einer Weile verschwinden "
        "sie von selbst."
    ),
    "The corrected photos of this table are kept, to teach the reader.": (
        "Die berichtigten Fotos dieses Tisches werden behalten, damit das Lesen besser wird."
    ),
    "Do not keep them": "Nicht behalten",
    "If everyone here agrees, corrected photos can be kept to teach the reader.": (
        "Wenn alle einverstanden sind, können berichtigte Fotos bleiben, damit das Lesen besser wird."
    ),
    "We agree: keep them": "Einverstanden: behalten",
    "Download them with labels": "Mit Beschriftung herunterladen",
    "Delete all photos now": "Alle Fotos jetzt löschen",
    "Delete this game": "Dieses Spiel löschen",
    "Yes, delete the game, its sheet and its photos. They cannot be brought back.": (
        "Ja, das Spiel mit Rechnung und Fotos löschen. Nichts davon kommt zurück."
    ),
    "Everyone is here: begin": "Alle da: los geht’s",
    "Point the other phone here. Whoever sees this code can take the seat.": (
        "Das andere Handy hierher halten. Wer diesen Code sieht, kann den Platz nehmen."
    ),
    "Done": "Fertig",
    "Every player needs a name of their own.": "Alle brauchen einen eigenen Namen.",
    "All photos of this table are deleted.": "Alle Fotos dieses Tisches sind gelöscht.",
    "Tick the box to delete the game.": "Zum Löschen das Kästchen ankreuzen.",
    "The game is deleted.": "Das Spiel ist gelöscht.",
    "Nothing yet.": "Noch nichts.",
    "corrected": "berichtigt",
    "said who took uramaki places": "hat gesagt, wer Uramaki-Plätze nahm",
    "entered the chips": "hat die Chips eingetragen",
    "changed the names": "hat Namen geändert",
    "agreed to keep corrected photos": "ist einverstanden, berichtigte Fotos zu behalten",
    "no longer keeps corrected photos": "behält keine berichtigten Fotos mehr",
    "deleted the photos": "hat die Fotos gelöscht",
    "ended the game early": "hat das Spiel vorzeitig beendet",
    "imported the record": "hat die Aufzeichnung eingelesen",
    "the host": "Gastgeber",
    # Earlier games
    "You keep the house: every game on this computer is listed.": (
        "Du führst das Haus: Alle Spiele auf diesem Computer stehen hier."
    ),
    "Players": "Personen",
    "Name": "Name",
    "Games": "Spiele",
    "Wins": "Siege",
    "Average": "Schnitt",
    "Best": "Bestes",
    "No games yet on this phone.": "Noch keine Spiele auf diesem Handy.",
    "Bring in a record": "Aufzeichnung einlesen",
    "still running": "läuft noch",
    "What brought the points": "Was die Punkte brachte",
    "A JSON file saved by Okaikei": "Eine JSON-Datei von Okaikei",
    "or its text": "oder ihr Text",
    "Bring it in": "Einlesen",
    "The record is too long.": "Die Aufzeichnung ist zu lang.",
    "This is no JSON: {error}": "Das ist kein JSON: {error}",
    "A game has three rounds.": "Ein Spiel hat drei Runden.",
    "Every player needs a name of at most {n} letters.": (
        "Alle brauchen einen Namen mit höchstens {n} Buchstaben."
    ),
    "These are too many points.": "Das sind zu viele Punkte.",
}
