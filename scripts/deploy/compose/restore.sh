#!/bin/sh
# Restores a dump into the database of DATABASE_URL: restore.sh FILE < KEY, where FILE is a name in BACKUP_REMOTE or a path,
# and KEY the private key of BACKUP_RECIPIENT. Stop the shop first. Afterwards start it with `docker compose up`, which runs
# the service `migrate` first: a dump holds no privileges. Then run the reconciliation with Stripe (docs/deploy.md).
set -eu

name=${1:?Name the dump, such as shop-20261120T023000Z.dump.age}
if [ ! -f "$name" ]; then
  rclone copy "${BACKUP_REMOTE:?}/$name" "$BACKUP_FOLDER"
  name="$BACKUP_FOLDER/$name"
fi
plain="$BACKUP_FOLDER/plain.dump"
trap 'rm -f "$plain"' EXIT
age --decrypt --identity - --output "$plain" "$name"
pg_restore --clean --if-exists --no-owner --no-privileges --single-transaction --dbname "$DATABASE_URL" "$plain"
echo "Restored $(basename "$name")"
