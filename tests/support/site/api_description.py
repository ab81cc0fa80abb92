"""Compares real answers with the OpenAPI document."""

import json
import re
from collections import defaultdict
from functools import cache, cached_property
from typing import Any

import jsonschema_rs

from app.api_documents.openapi import versioned
from app.http.lines import LINES
from app.main import create_app

Json = dict[str, Any]


class Description:
    """The OpenAPI document, and validators of its schemas."""

    @cached_property
    def document(self) -> Json:
        return create_app().openapi()

    @cached_property
    def _operations(self) -> dict[tuple[str, int], list[tuple[re.Pattern[str], str, Json]]]:
        """By method and number of slashes; among these, paths with few variables first."""
        found = defaultdict(list)
        paths = sorted(self.document["paths"].items(), key=lambda one: one[0].count("{"))
        for path, methods in paths:
            pattern = re.compile(re.sub(r"{\w+}", "[^/]+", path))
            for method, operation in methods.items():
                found[method.upper(), path.count("/")].append((pattern, path, operation))
        return found

    def find(self, method: str, path: str) -> tuple[str, Json] | None:
        """The documented path and operation of a request."""
        path = versioned(path) if not path.startswith("/api/v1/") else path
        method = "GET" if method == "HEAD" else method
        for pattern, template, operation in self._operations.get((method, path.count("/")), []):
            if pattern.fullmatch(path):
                return template, operation
        return None

    def check(self, method: str, path: str, status: int, kind: str, body: bytes) -> None:
        """Raises AssertionError if the document does not describe the answer."""
        found = self.find(method, path)
        if found is None or status == 307:  # a browser has to show its cookie, at any route
            return
        template, operation = found
        place = f"{method} {template} {status}"
        described = operation["responses"].get("default" if status == 500 else str(status))
        assert described, f"{place} is not in the responses of the route: see error_responses()"
        if not body:
            return
        content = described["content"].get(kind.partition(";")[0])
        assert content, f"{place}: the route does not describe the media type {kind}"
        self.validate(content["schema"], json.loads(body), place)

    def check_line(self, path: str, line: str) -> None:
        """The same for an item of a stream."""
        found = self.find("GET", path.partition("?")[0])
        assert found, f"{path} is not described"
        template, operation = found
        schema = operation["responses"]["200"]["content"][LINES]["itemSchema"]
        self.validate(schema, json.loads(line), f"a line of {template}")

    def validate(self, schema: Json, value: Any, place: str) -> None:
        errors = self._validator(json.dumps(schema)).iter_errors(value)
        problems = [
            f"{'/'.join(map(str, error.instance_path))}: {error.message[-200:]}" for error in errors
        ]
        assert not problems, f"{place}: unlike its schema: {problems[:3]}"

    @cache  # noqa: B019 - there is one object
    def _validator(self, schema: str) -> Any:
        root = {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.loads(schema)}
        root["components"] = self.document["components"]
        return jsonschema_rs.validator_for(root)


DESCRIPTION = Description()
