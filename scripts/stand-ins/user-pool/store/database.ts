import type { DatabaseSync } from 'node:sqlite'
import { openDatabase as openFile } from '@stand-ins/kit/database.ts'

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
  CREATE TABLE grants (
    origin_jti TEXT PRIMARY KEY,
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    signed_in_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX grants_by_user ON grants (sub);
  CREATE TABLE refresh_tokens (
    hash TEXT PRIMARY KEY,
    origin_jti TEXT NOT NULL REFERENCES grants ON DELETE CASCADE,
    replaced_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX refresh_tokens_by_grant ON refresh_tokens (origin_jti);
  CREATE TABLE attempts (name TEXT PRIMARY KEY, count INTEGER NOT NULL, since INTEGER NOT NULL, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`

/** Opens (or creates) the pool's file. @throws Error when another process uses it, or when its format is unknown */
export const openDatabase = (dataFolder: string): DatabaseSync =>
  openFile(dataFolder, {
    file: 'user-pool.sqlite',
    version: 1,
    schema: SCHEMA,
    synchronous: 'FULL',
    cure: 'Remove the file; its accounts are lost.',
  })
