#!/bin/sh
# Creates the roles of operations.md at the database's first start.
set -e
psql -v ON_ERROR_STOP=1 -v password="$CASINO_APP_PASSWORD" -U casino_owner -d casino <<'SQL'
CREATE ROLE casino_app LOGIN PASSWORD :'password';
CREATE ROLE casino_reader LOGIN PASSWORD :'password';
SQL
