"""Asks pip-audit whether a locked dependency has a known hole: python -m tests.audit.

Where pip-audit is not installed, or cannot reach its data, this says so and is content.
"""

import json
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements-dev.lock"


def main() -> int:
    """Returns 1 when there is a known hole."""
    command = [
        "-m",
        "pip_audit",
        "--requirement",
        str(LOCK),
        "--no-deps",
        "--disable-pip",
        "--format",
        "json",
    ]
    try:
        found = subprocess.run(
            [sys.executable, *command, "--progress-spinner", "off"],
            check=False,
            capture_output=True,
            text=True,
            timeout=120,
        )
        report = json.loads(found.stdout)
    except (ValueError, subprocess.TimeoutExpired):
        print("audit: skipped, pip-audit is not here or cannot reach its data")
        return 0
    holes = [
        f"{package['name']} {package['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions'])}"
        for package in report["dependencies"]
        for hole in package.get("vulns", [])
    ]
    print("\n".join(holes) or f"audit: no known hole in {len(report['dependencies'])} packages")
    return int(bool(holes))


if __name__ == "__main__":
    sys.exit(main())
