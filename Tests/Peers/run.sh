#!/bin/sh
# Makes the virtual environment where it is missing or out of date, then runs the tests. Arguments go to pytest.
set -eu
cd "$(dirname "$0")"
if ! cmp -s requirements.txt .venv/requirements.txt; then
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --requirement requirements.txt
  cp requirements.txt .venv/requirements.txt
fi
exec .venv/bin/python -m pytest "$@"
