import type { DatabaseSync } from 'node:sqlite'
import { openDatabase as openFile } from '@stand-ins/kit/database.ts'

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

/** Stripe's times (`created`, `expires`) are seconds since 1970; times of this page alone are in milliseconds. */
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

/** Opens (or creates) the page's file. @throws Error when another process uses it, or when its format is unknown */
export const openDatabase = (dataFolder: string): DatabaseSync =>
  openFile(dataFolder, {
    file: 'payment-page.sqlite',
    version: 2,
    schema: SCHEMA,
    // Payments here are only tests, so requests need not wait for the disk.
    synchronous: 'NORMAL',
    cure: 'Remove the file; its test payments are lost.',
  })
