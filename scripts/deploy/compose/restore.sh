#!/bin/sh
# Restores the dump that comes on standard input, decrypted, into the database of DATABASE_URL. All of it or nothing. Stop
# the shop first. Afterwards start it with `docker compose up`, which runs the service `migrate` first: a dump holds no
# privileges. Then run the reconciliation with Stripe (docs/deploy.md).
set -eu

plain="$BACKUP_FOLDER/plain.dump"
trap 'rm -f "$plain"' EXIT
cat >"$plain"
pg_restore --clean --if-exists --no-owner --no-privileges --single-transaction --dbname "$DATABASE_URL" "$plain"
echo 'Restored'
