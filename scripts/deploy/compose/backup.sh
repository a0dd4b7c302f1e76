#!/bin/sh
# Dumps the database once (`backup.sh`) or each night at 02:30 UTC (`backup.sh nightly`), encrypts the dump for
# BACKUP_RECIPIENT with age, and copies it to BACKUP_REMOTE with rclone. A failed dump is logged and tried again an hour later.
# The keys of the storage may only add files: rclone neither lists nor reads them.
set -eu

dump() {
  file="$BACKUP_FOLDER/shop-$(date -u +%Y%m%dT%H%M%SZ).dump.age"
  plain="$BACKUP_FOLDER/plain.dump"
  trap 'rm -f "$plain"' EXIT
  # Not a pipe: sh would not notice when pg_dump fails.
  pg_dump --format=custom --no-owner --no-privileges --file "$plain" "$DATABASE_URL"
  age --encrypt --recipient "${BACKUP_RECIPIENT:?}" --output "$file" "$plain"
  if [ -n "${BACKUP_REMOTE:-}" ]; then
    rclone copy --no-check-dest --s3-no-check-bucket --s3-no-head --s3-no-head-object "$file" "$BACKUP_REMOTE"
    rm "$file"
  fi
  echo "Dumped $(basename "$file")"
}

seconds_to_next() {
  now=$(date -u +%s)
  echo $(((9000 - now % 86400 + 86400) % 86400 + 1))
}

if [ "${1:-}" != nightly ]; then
  dump
  exit
fi
while true; do
  sleep "$(seconds_to_next)"
  until sh "$0"; do
    echo 'The dump failed; next attempt in an hour.' >&2
    sleep 3600
  done
done
