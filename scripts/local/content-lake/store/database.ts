import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StoredDocument } from './document.ts'

const SCHEMA_VERSION = 1

const SCHEMA = `
  CREATE TABLE documents (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE transactions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    author TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    live_tags TEXT NOT NULL
  ) STRICT;
  CREATE TABLE changes (
    sequence INTEGER NOT NULL REFERENCES transactions(sequence),
    document_id TEXT NOT NULL,
    mutations TEXT NOT NULL,
    body TEXT,
    PRIMARY KEY (document_id, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

/**
 * Opens (or creates) the dataset file of a data folder for this process alone.
 * A commit is on disk: WAL with full sync survives a killed process and a power cut.
 * @throws when another process holds the folder, or when its format is newer than this code.
 */
export function openDatabase(dataFolder: string): DatabaseSync {
  mkdirSync(dataFolder, { recursive: true })
  const database = new DatabaseSync(join(dataFolder, 'dataset.sqlite'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    migrate(database, dataFolder)
    database.exec('CREATE INDEX IF NOT EXISTS changes_by_sequence ON changes (sequence)')
  } catch (cause) {
    database.close()
    if (cause instanceof Error && /locked/.test(cause.message)) {
      throw new Error(
        `The data folder ${dataFolder} is in use by another process. Stop it, or choose another folder.`,
        { cause },
      )
    }
    throw cause
  }
  return database
}

function migrate(database: DatabaseSync, dataFolder: string): void {
  const version = database.prepare('PRAGMA user_version').get()?.user_version
  if (version === SCHEMA_VERSION) return
  if (version !== 0) {
    throw new Error(
      `The data folder ${dataFolder} has format ${String(version)}, this code knows ${SCHEMA_VERSION}. Remove the folder and seed again.`,
    )
  }
  database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`)
  database
    .prepare('INSERT INTO settings (name, value) VALUES (?, ?)')
    .run('datasetKey', randomBytes(6).toString('hex'))
}

/** A random name of this dataset file. Positions in its change feed are valid in this file only. */
export function readDatasetKey(database: DatabaseSync): string {
  return textColumn(database.prepare("SELECT value FROM settings WHERE name = 'datasetKey'").get(), 'value')
}

export function readDocuments(database: DatabaseSync): StoredDocument[] {
  return database
    .prepare('SELECT body FROM documents')
    .all()
    .map((row) => JSON.parse(textColumn(row, 'body')))
}

/** Reads a text column. @throws Error that names the column when it has no text */
export function textColumn(row: Record<string, unknown> | undefined, name: string): string {
  const value = row?.[name]
  if (typeof value !== 'string') throw new Error(`The dataset file is damaged: no text in column "${name}".`)
  return value
}
