#!/bin/sh
# Runs once, when the database is created: an ordinary role for the service, which owns the database. Row-level security
# does not hold for the superuser. Both have the same password here.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat "$POSTGRES_PASSWORD_FILE")" -U "${POSTGRES_USER:-postgres}" -d "$POSTGRES_DB" <<'SQL'
create role service login password :'password';
alter database service owner to service;
SQL
