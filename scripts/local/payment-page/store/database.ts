import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SCHEMA_VERSION = 1

const recordTable = (name: string) => `
  CREATE TABLE ${name} (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner TEXT,
    created INTEGER NOT NULL,
    status TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX ${name}_by_owner ON ${name} (owner);
`

/** Stripe's times (`created`, `expires`) are seconds since 1970; what only this page knows is in milliseconds. */
const SCHEMA = `
  ${['sessions', 'payments', 'charges', 'refunds', 'disputes'].map(recordTable).join('')}
  CREATE INDEX open_sessions ON sessions (json_extract(body, '$.expires')) WHERE status = 'open';
  CREATE TABLE events (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    email TEXT,
    created INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_by_email ON events (email);
  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL REFERENCES events (id),
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_ms INTEGER NOT NULL,
    answer TEXT
  ) STRICT;
  CREATE INDEX deliveries_by_event ON deliveries (event);
  CREATE INDEX deliveries_due ON deliveries (due_ms) WHERE status = 'pending';
  CREATE TABLE delivery_rules (email TEXT PRIMARY KEY, mode TEXT NOT NULL, late_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE answers (
    key TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    request_id TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/**
 * Opens (or creates) the page's file for this process alone, readable by its owner alone.
 * What is committed survives a killed process; a power cut may take the last moments with it, which is the price of
 * not waiting for the disk in every request.
 * @throws when another process holds the folder, or when its format is unknown
 */
export function openDatabase(dataFolder: string): DatabaseSync {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'payment-page.sqlite')
  // SQLite gives its journal the mode of the file, so the mode must be right before the first write.
  writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    migrate(database, dataFolder)
  } catch (cause) {
    database.close()
    if (!(cause instanceof Error && /locked/.test(cause.message))) throw cause
    const message = `The data folder ${dataFolder} is in use by another process. Stop it, or choose another folder.`
    throw new Error(message, { cause })
  }
  return database
}

function migrate(database: DatabaseSync, dataFolder: string): void {
  const version = database.prepare('PRAGMA user_version').get()?.user_version
  if (version === SCHEMA_VERSION) return
  if (version !== 0) {
    throw new Error(
      `The payment page in ${dataFolder} has format ${String(version)}, this code knows ${SCHEMA_VERSION}. Remove its payment-page.sqlite; the toy payments in it are lost.`,
    )
  }
  database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`)
}
