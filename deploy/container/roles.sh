#!/bin/sh
# Creates the roles and the database of operations.md at the cluster's first start, as its superuser. None of them is one.
set -e
psql -v ON_ERROR_STOP=1 -v owner="$CASINO_PASSWORD" -v app="$CASINO_APP_PASSWORD" -v reader="$CASINO_READER_PASSWORD" -U "${POSTGRES_USER:-postgres}" <<'SQL'
CREATE ROLE casino_owner LOGIN PASSWORD :'owner';
CREATE ROLE casino_app LOGIN PASSWORD :'app';
CREATE ROLE casino_reader LOGIN PASSWORD :'reader';
CREATE DATABASE casino OWNER casino_owner TEMPLATE template0;
SQL
