"""Whole games: written as text and as JSON, and read from whatever people paste."""

from engine.record.json_form import find_json, record_from_json, record_to_json, text_of_json
from engine.record.reader import Pasted, parse_record, read_pasted
from engine.record.record import DEPARTURES, Record, ReplayError
from engine.record.vocabulary import ENGLISH, Vocabulary
from engine.record.writer import format_record

__all__ = [
    "DEPARTURES",
    "ENGLISH",
    "Pasted",
    "Record",
    "ReplayError",
    "Vocabulary",
    "find_json",
    "format_record",
    "parse_record",
    "read_pasted",
    "record_from_json",
    "record_to_json",
    "text_of_json",
]
