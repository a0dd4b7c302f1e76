import type { DatabaseSync } from 'node:sqlite'
import type { StoredDocument } from './document.ts'

export const SCHEMA = `
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
  CREATE INDEX changes_by_sequence ON changes (sequence);
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO settings (name, value) VALUES ('datasetKey', lower(hex(randomblob(6))));
`

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

/** Small values stored in the dataset file, such as an editor's preferences. */
export class Settings {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get(name: string): unknown {
    const row = this.#database.prepare('SELECT value FROM settings WHERE name = ?').get(name)
    return row === undefined ? undefined : JSON.parse(textColumn(row, 'value'))
  }

  set(name: string, value: unknown): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
      .run(name, JSON.stringify(value ?? null))
  }
}
