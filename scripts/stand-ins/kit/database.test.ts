import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'

test('only its owner reads the file; one process at a time opens it, again with its rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const open = () => openDatabase(folder, 'notes.sqlite', 'CREATE TABLE notes (text TEXT NOT NULL) STRICT;')
  const created = open()
  created.exec("INSERT INTO notes VALUES ('lantern')")
  expect(open).toThrow(`${folder} is in use by another process`)
  created.close()
  expect(statSync(join(folder, 'notes.sqlite')).mode & 0o777).toBe(0o600)
  const opened = open()
  expect(opened.prepare('SELECT text FROM notes').get()).toEqual({ text: 'lantern' })
  opened.close()
})
