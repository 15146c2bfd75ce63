#!/usr/bin/env python3
"""Validates a SARIF file against the 2.1.0 schema that the PyPI package sarif-tools carries.

    pip install jsonschema sarif-tools
    timerlint --format sarif Sources > found.sarif
    Scripts/check-sarif.py found.sarif [schema.json]
"""

import json
import pathlib
import sys

import jsonschema


def schema_path() -> pathlib.Path:
    if len(sys.argv) > 2:
        return pathlib.Path(sys.argv[2])
    for folder in map(pathlib.Path, sys.path):
        for found in folder.glob("*sarif*/**/*schema*2.1.0*.json"):
            return found
        for found in folder.glob("*sarif*/**/*2.1.0*schema*.json"):
            return found
    sys.exit("no SARIF 2.1.0 schema is installed; name one as the second argument")


report = json.loads(pathlib.Path(sys.argv[1]).read_text())
schema = json.loads(schema_path().read_text())
validator = jsonschema.validators.validator_for(schema)(schema)
errors = list(validator.iter_errors(report))
for error in errors:
    print("/".join(map(str, error.absolute_path)), error.message)
print(f"{len(report['runs'][0]['results'])} results, {len(errors)} errors")
sys.exit(bool(errors))
