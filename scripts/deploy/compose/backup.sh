#!/bin/sh
# Backups of the database, encrypted for BACKUP_RECIPIENT with age, in BACKUP_REMOTE by rclone (docs/deploy/backups.md).
#
#   nightly       tries the storage at once; dumps each night at 02:30 UTC; uploads again each hour what failed
#   now           dumps once and uploads
#   list          the dumps of the storage, and those that wait for it
#   restore NAME  restores a dump of this list; standard input has the private key
#   restore -     restores a dump that was decrypted elsewhere, from standard input
#   health        ends with 1 and the reason if the storage, a dump or the monthly restore fails
#
# BACKUP_FOLDER keeps encrypted dumps until they are uploaded, up to BACKUP_KEEP_MB. PLAIN_FOLDER is in memory.
# The keys of the storage may only add files: nothing but `list` and `restore` reads or lists.
set -eu

# For libpq this mode needs a list of authorities, where the shop takes those of Node.
case "${DATABASE_URL:-}" in
*sslmode=verify-full*) export PGSSLROOTCERT="${PGSSLROOTCERT:-system}" SSL_CERT_FILE="${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" ;;
esac

say() { echo "$*"; }
# The first line of a fault's file is what `health` says.
failed() {
  echo "$2" >"$BACKUP_FOLDER/$1-failed"
  echo "$2" >&2
}
passed() { rm -f "$BACKUP_FOLDER/$1-failed"; }

storage() { rclone --retries 1 --low-level-retries 2 --contimeout 20s --timeout 60s "$@"; }
add() { storage "$1" --no-check-dest --s3-no-check-bucket --s3-no-head --s3-no-head-object "$2" "$3"; }

try_storage() {
  date -u >"$PLAIN_FOLDER/storage-check.txt"
  if ! add copy "$PLAIN_FOLDER/storage-check.txt" "$BACKUP_REMOTE"; then
    failed storage "The storage of the backups refuses a file: compare .env.backup with its keys, and BACKUP_REMOTE with its address."
    return 1
  fi
  passed storage
  # Keys that can only add leave it there.
  storage deletefile "$BACKUP_REMOTE/storage-check.txt" 2>/dev/null || true
  say 'The storage of the backups takes files'
}

waiting() { find "$BACKUP_FOLDER" -name 'shop-*.dump.age' | sort; }

# Deletes the oldest dumps that wait, and never the newest.
keep_limit() {
  limit_kb=$((${BACKUP_KEEP_MB:-2048} * 1024))
  while [ "$(waiting | wc -l)" -gt 1 ] && [ "$(du -sk "$BACKUP_FOLDER" | cut -f1)" -gt "$limit_kb" ]; do
    oldest=$(waiting | head -n 1)
    rm "$oldest"
    echo "Deleted $(basename "$oldest"), which could not be uploaded: the limit of BACKUP_KEEP_MB is reached" >&2
  done
}

upload() {
  for file in $(waiting); do
    if ! add copy "$file" "$BACKUP_REMOTE"; then
      keep_limit
      failed upload "$(waiting | wc -l | tr -d ' ') dumps wait, because the storage of the backups refuses them."
      return 1
    fi
    rm "$file"
    # The shop sends an alarm when this is old.
    if [ -n "${BACKUP_STATUS_FILE:-}" ]; then date -u >"$BACKUP_STATUS_FILE"; fi
    say "Uploaded $(basename "$file")"
  done
  passed upload
}

orders_in() { psql --no-psqlrc --tuples-only --no-align --command 'select count(*) from orders' "$@"; }

# Restores into a scratch database of its own, which nothing else reaches, and counts the orders.
try_restore() {
  scratch="$PLAIN_FOLDER/scratch"
  rm -rf "$scratch"
  mkdir -m 700 "$scratch"
  trap 'pg_ctl --pgdata "$scratch/data" --mode immediate --silent stop || true; rm -rf "$scratch"' EXIT
  initdb --pgdata "$scratch/data" --username shop --auth trust --no-sync >/dev/null
  pg_ctl --pgdata "$scratch/data" --wait --silent --log "$scratch/log" --options "-h '' -k $scratch" start
  pg_restore --no-owner --no-privileges --exit-on-error --host "$scratch" --username shop --dbname postgres "$1"
  count=$(orders_in --host "$scratch" --username shop --dbname postgres)
  passed restore
  date -u >"$BACKUP_FOLDER/restored-at"
  say "Restored the dump into a scratch database: $count orders. The shop has $(orders_in "$DATABASE_URL")."
}

month_is_over() { [ -z "$(find "$BACKUP_FOLDER" -name restored-at -mtime -30)" ]; }

dump() {
  name="shop-$(date -u +%Y%m%dT%H%M%SZ).dump.age"
  plain="$PLAIN_FOLDER/plain.dump"
  trap 'rm -f "$plain"' EXIT
  # Not a pipe: sh would not notice when pg_dump fails.
  # What the shop knows of its faults stays out: a restored shop finds its own.
  pg_dump --format=custom --no-owner --no-privileges --file "$plain" \
    --exclude-table-data=alarms --exclude-table-data=alarm_lease --exclude-table-data=open_faults \
    --exclude-table-data=work_runs --exclude-table-data=heartbeat \
    --exclude-table-data=mail_server_refusal "$DATABASE_URL"
  age --encrypt --recipient "${BACKUP_RECIPIENT:?}" --output "$PLAIN_FOLDER/$name" "$plain"
  mv "$PLAIN_FOLDER/$name" "$BACKUP_FOLDER/$name"
  say "Dumped $name"
  month_is_over || return 0
  # In a shell of its own, because `set -e` does not end a function that is part of a condition.
  sh "$0" try_restore "$plain" ||
    failed restore 'The last dump can’t be restored: look into the log, and run `docker compose run --rm backups now`.'
}

seconds_to_half_past() {
  now=$(date -u +%s)
  echo $(((1800 - now % 3600 + 3600) % 3600 + 1))
}

nightly() {
  try_storage || true
  while true; do
    sleep "$(seconds_to_half_past)"
    if [ "$(date -u +%H)" = 02 ] || [ -e "$BACKUP_FOLDER/dump-failed" ]; then
      sh "$0" now || true
    else
      if [ -e "$BACKUP_FOLDER/storage-failed" ]; then try_storage || true; fi
      upload || true
    fi
  done
}

list() {
  if ! storage lsf --files-only --include 'shop-*' --format tsp --separator '  ' "$BACKUP_REMOTE"; then
    cat >&2 <<'END'
The storage can’t be listed. The keys of this server may only add files. For this command, put keys that may read into the shell:
  export RCLONE_CONFIG_OFFSITE_ACCESS_KEY_ID=… RCLONE_CONFIG_OFFSITE_SECRET_ACCESS_KEY=…
  docker compose run --rm -e RCLONE_CONFIG_OFFSITE_ACCESS_KEY_ID -e RCLONE_CONFIG_OFFSITE_SECRET_ACCESS_KEY backups list
END
    return 1
  fi
  for file in $(waiting); do say "$(basename "$file")  waits for the storage"; done
}

restore() {
  case "${1:-}" in
    -) ;;
    *[!A-Za-z0-9.-]*) echo "There is no dump “$1”: \`backups list\` names them." >&2; return 2 ;;
    shop-*.dump.age) ;;
    *) echo 'Name a dump of `backups list`, or - for a decrypted one on standard input.' >&2; return 2 ;;
  esac
  shops=$(psql --no-psqlrc --tuples-only --no-align "$DATABASE_OWNER_URL" \
    --command "select count(*) from pg_stat_activity where application_name = 'shop-api' and datname = current_database()")
  if [ "$shops" -gt 0 ]; then
    echo 'The shop is running. Stop it first: docker compose stop shop' >&2
    return 1
  fi
  plain="$PLAIN_FOLDER/plain.dump"
  trap 'rm -f "$plain" "$PLAIN_FOLDER/encrypted"' EXIT
  if [ "$1" = - ]; then
    cat >"$plain"
  else
    if [ -e "$BACKUP_FOLDER/$1" ]; then
      cp "$BACKUP_FOLDER/$1" "$PLAIN_FOLDER/encrypted"
    else
      storage copyto "$BACKUP_REMOTE/$1" "$PLAIN_FOLDER/encrypted"
    fi
    age --decrypt --identity - --output "$plain" "$PLAIN_FOLDER/encrypted"
  fi
  pg_restore --clean --if-exists --no-owner --no-privileges --single-transaction --dbname "$DATABASE_OWNER_URL" "$plain"
  say "Restored $(orders_in "$DATABASE_OWNER_URL") orders. A dump holds no privileges, and lacks what came after it. Now:
  docker compose run --rm migrate
  docker compose run --rm orders reconcile   # read it, then repeat it with --write
  docker compose up --detach"
}

health() {
  if cat "$BACKUP_FOLDER"/*-failed 2>/dev/null; then return 1; fi
}

action=${1:-}
[ $# -eq 0 ] || shift
case "$action" in
  nightly | list | restore | health | dump | try_restore) "$action" "$@" ;;
  now)
    if sh "$0" dump; then passed dump; else
      failed dump 'The last dump failed: look into the log. It is tried again each hour.'
      exit 1
    fi
    upload
    ;;
  *)
    echo 'Usage: docker compose run --rm backups now|list|restore NAME|health' >&2
    exit 2
    ;;
esac
