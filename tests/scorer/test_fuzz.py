"""Broken records: scored or refused in one line, never a traceback."""

import json
import random

from okaikei.scorer import RecordError, check, dump_record, load_record, open_questions, score
from tests.scorer.records import broken, random_record

BROKEN = 20_000


def test_twenty_thousand_broken_records() -> None:
    rng = random.Random(20_000)
    refused = 0
    wholes = [random_record(rng) for _ in range(200)]
    for number in range(BROKEN):
        spoilt = broken(rng, wholes[number % len(wholes)])
        try:
            record = load_record(spoilt)
            for index in range(len(record.rounds)):
                json.dumps([question.to_json() for question in open_questions(record, index)])
            json.dumps(check(record).to_json())
            json.dumps(score(record, final=True).to_json())
            json.dumps(dump_record(record))
        except RecordError as error:
            refused += 1
            text = str(error)
            assert ": " in text, text
            assert len(text) < 400, text
            assert "\n" not in text, text
    assert BROKEN // 2 < refused < BROKEN  # most are refused, some happen to be whole
