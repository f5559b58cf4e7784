#!/bin/sh
# Run by the image of PostgreSQL once, when its folder is empty
set -eu
psql --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set engines="$ENGINES_PASSWORD" <<'SQL'
CREATE ROLE callrules_owner LOGIN PASSWORD :'owner';
CREATE ROLE callrules_engines LOGIN PASSWORD :'engines' CONNECTION LIMIT 60;
CREATE DATABASE callrules OWNER callrules_owner ENCODING 'UTF8' TEMPLATE template0;
SQL
