"""Prints the OpenAPI document. `app.api_documents.document` runs it."""

import sys

import orjson

from app.main import create_app

if __name__ == "__main__":
    sys.stdout.buffer.write(orjson.dumps(create_app().openapi()))
