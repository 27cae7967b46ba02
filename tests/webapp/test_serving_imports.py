"""A server holds nothing in memory that makes models: it imports no scenes and no training."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVE = """
import json, sys
from okaikei.webapp import create_app, server
app = create_app({"DATA": sys.argv[1]})
phone = app.test_client()
for path in ("/", "/new", "/decks", "/games", "/join", "/cards/tempura.svg"):
    assert phone.get(path).status_code == 200, path
app.extensions["storage"].close()
print(json.dumps(sorted(sys.modules)))
"""


def test_serving_loads_nothing_that_makes_models(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVE, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = json.loads(done.stdout.splitlines()[-1])
    assert "okaikei.webapp.server" in loaded
    heavy = ("okaikei.vision.synth", "okaikei.vision.training", "torch", "ultralytics", "onnx")
    assert [module for module in loaded if module.startswith(heavy)] == []
