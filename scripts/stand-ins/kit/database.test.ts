import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseFormat, openDatabase } from './database.ts'

const FORMAT: DatabaseFormat = {
  file: 'notes.sqlite',
  version: 1,
  schema: 'CREATE TABLE notes (text TEXT NOT NULL) STRICT;',
  synchronous: 'FULL',
  cure: 'Remove the file.',
}
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('creates a file that only its owner reads, and opens it again with its rows', () => {
  const created = openDatabase(folder, FORMAT)
  created.exec("INSERT INTO notes VALUES ('lantern')")
  created.close()
  expect(statSync(join(folder, FORMAT.file)).mode & 0o777).toBe(0o600)
  const opened = openDatabase(folder, FORMAT)
  expect(opened.prepare('SELECT text FROM notes').get()).toEqual({ text: 'lantern' })
  opened.close()
})

test('rejects a file in use and a file of another version', () => {
  const first = openDatabase(folder, FORMAT)
  expect(() => openDatabase(folder, FORMAT)).toThrow(`${folder} is in use by another process`)
  first.close()
  expect(() => openDatabase(folder, { ...FORMAT, version: 2 })).toThrow(
    `${join(folder, FORMAT.file)} has format 1, but this version needs 2. Remove the file.`,
  )
})
