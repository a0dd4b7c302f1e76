import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SCHEMA_VERSION = 1

/** Times are milliseconds since 1970. */
const SCHEMA = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE users (
    sub TEXT PRIMARY KEY,
    name_key TEXT NOT NULL UNIQUE,
    email_key TEXT UNIQUE,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE codes (
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    code TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (sub, purpose)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE challenges (id TEXT PRIMARY KEY, body TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE devices (
    device_key TEXT PRIMARY KEY,
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX devices_by_user ON devices (sub);
  CREATE TABLE grants (
    origin_jti TEXT PRIMARY KEY,
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    device_key TEXT REFERENCES devices ON DELETE SET NULL,
    signed_in_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX grants_by_user ON grants (sub);
  CREATE INDEX grants_by_device ON grants (device_key);
  CREATE TABLE refresh_tokens (
    hash TEXT PRIMARY KEY,
    origin_jti TEXT NOT NULL REFERENCES grants ON DELETE CASCADE,
    replaced_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX refresh_tokens_by_grant ON refresh_tokens (origin_jti);
  CREATE TABLE attempts (name TEXT PRIMARY KEY, count INTEGER NOT NULL, since INTEGER NOT NULL, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`

/**
 * Opens (or creates) the pool's file for this process alone, readable by its owner alone.
 * Committed means on disk: WAL with a full sync survives a killed process and a power cut.
 * @throws when another process holds the folder, or when its format is unknown
 */
export function openDatabase(dataFolder: string): DatabaseSync {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'user-pool.sqlite')
  // SQLite gives its journal the mode of the file, so the mode must be right before the first write.
  writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
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
      `The user pool in ${dataFolder} has format ${String(version)}, this code knows ${SCHEMA_VERSION}. Remove its user-pool.sqlite; the accounts in it are lost.`,
    )
  }
  database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`)
}
