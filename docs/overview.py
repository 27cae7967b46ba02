"""Draws the picture at the top of the README: `python docs/overview.py` (needs the dev extra and chromium).

A photo of the demo is read by the shipped reader, the reading is scored, and the three stand on one picture:
the photo, what was read with its doubts, and the bill. Nothing is touched up.
"""

import base64
import html
import io
import json
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from okaikei.scorer import Sheet, load_record, name, possible, score, serving_json
from okaikei.vision.reader import Reader
from okaikei.vision.reading import Reading
from okaikei.webapp.demo import PHOTOS, PLAYERS

CHROMIUM = "/usr/bin/chromium"
OUT = Path(__file__).with_suffix(".webp")
SETUP = {"game": "sushi-go-party", "printing": "gamewright-2016-revised", "menu": "points-platter"}
STYLE = """
body { margin: 0; padding: 28px; width: 1544px; background: #fbf5ea; color: #2b221d;
       font: 30px system-ui, sans-serif; display: grid; grid-template-columns: 790px 1fr; gap: 22px 48px; }
figure { margin: 0; position: relative; }
figcaption { font-weight: 700; font-size: 30px; margin: 0 0 12px; }
figcaption b { display: inline-block; width: 1.5em; line-height: 1.5em; margin-right: .3em;
               text-align: center; border-radius: 50%; background: #ad2f1b; color: #fffaf3; }
img, svg { width: 100%; display: block; border-radius: 18px; }
#bill { grid-column: 2; grid-row: 1 / span 2; display: flex; flex-direction: column; }
#paper { background: #fffdf8; flex: 1; padding: 14px 32px; border-radius: 6px; box-shadow: 0 3px 14px #0002;
         font-family: ui-monospace, monospace; display: flex; flex-direction: column; }
h1 { text-align: center; font-size: 36px; margin: 16px 0 6px; }
#paper p { text-align: center; color: #66564b; font-size: 22px; margin: 0; }
ul { list-style: none; margin: 18px 0 0; padding: 0; flex: 1; display: flex; flex-direction: column;
     justify-content: space-around; border-top: 3px dashed #dccdb8; }
li b { float: right; } li span { display: block; color: #66564b; font-size: 25px; margin-top: 4px; }
#total { border-top: 3px dashed #dccdb8; padding: 22px 0; font-size: 34px; font-weight: 700; }
#total b { float: right; }
polygon { fill: none; stroke: #3fd06b; stroke-width: 7; stroke-linejoin: round; }
polygon.doubt { stroke: #ffc93c; stroke-dasharray: 22 12; }
text { font: 700 34px system-ui, sans-serif; text-anchor: middle; fill: #fff; stroke: #1d3a28;
       stroke-width: 10px; stroke-linejoin: round; paint-order: stroke; }
"""


def overlay(photo: str, reading: Reading) -> str:
    """The photo with a frame around each card and its name on it."""
    width, height = reading.size
    marks = []
    doubtful = {doubt.card for doubt in reading.doubts}
    for number, (card, serving) in enumerate(zip(reading.cards, reading.tableau, strict=True)):
        corners = " ".join(f"{x:.0f},{y:.0f}" for x, y in card.quad)
        x, y = card.quad.mean(axis=0)
        words = name(serving.face, "en").split()
        rows = "".join(
            f'<tspan x="{x:.0f}" y="{y + 36 * (row - (len(words) - 2) / 2):.0f}">{html.escape(word)}</tspan>'
            for row, word in enumerate(words)
        )
        kind = "doubt" if number in doubtful else "sure"
        marks.append(f'<polygon class="{kind}" points="{corners}"/><text>{rows}</text>')
    picture = f'<image href="{photo}" width="{width}" height="{height}"/>'
    return f'<svg viewBox="0 0 {width} {height}">{picture}{"".join(marks)}</svg>'


def bill(sheet: Sheet) -> str:
    """The first player's points of the round, each with its reason."""
    lines = "".join(
        f"<li>{html.escape(name(line.card, 'en').capitalize())}<b>{line.points:+d}</b>"
        f"<span>{html.escape(line.why)}</span></li>"
        for line in sheet.rounds[0].lines[0]
    )
    total = sheet.rounds[0].points[0]
    heading = f"<h1>The bill</h1><p>{PLAYERS[0]}, round 1</p>"
    return f"{heading}<ul>{lines}</ul><div id=total>Points<b>{total}</b></div>"


def main() -> None:
    """Read, score, and draw."""
    truths = json.loads((PHOTOS / "truth.json").read_text("utf-8"))
    data = (PHOTOS / "1-ana.jpg").read_bytes()
    reading = Reader.load().read(data, possible(SETUP["game"], menu=SETUP["menu"], players=len(PLAYERS)))
    others = [truths[f"1-{player.lower()}"]["tableau"] for player in PLAYERS[1:]]
    tableaux = [[serving_json(serving) for serving in reading.tableau], *others]
    record = {**SETUP, "players": PLAYERS, "rounds": [{"tableaux": tableaux, "uramaki": []}]}
    photo = f"data:image/jpeg;base64,{base64.b64encode(data).decode()}"
    page = f"""<style>{STYLE}</style>
        <figure><figcaption><b>1</b> Photograph your cards</figcaption><img src="{photo}"></figure>
        <figure id=bill><figcaption><b>3</b> See the points</figcaption>
          <div id=paper>{bill(score(load_record(record)))}</div></figure>
        <figure><figcaption><b>2</b> Check what was read</figcaption>{overlay(photo, reading)}</figure>"""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        view = browser.new_page(viewport={"width": 1600, "height": 900})
        view.set_content(page)
        shot = Image.open(io.BytesIO(view.locator("body").screenshot()))
        browser.close()
    shot.convert("RGB").save(OUT, quality=80, method=6)
    print(OUT.name, shot.size, [doubt.text() for doubt in reading.doubts])


if __name__ == "__main__":
    main()
