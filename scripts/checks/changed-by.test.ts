import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedBy } from './changed-by.ts'

let folder: string
let kept: string
let stale: string
let missing: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-by-'))
  kept = join(folder, 'kept.json')
  stale = join(folder, 'stale.ts')
  missing = join(folder, 'missing.ts')
  writeFileSync(kept, '{}')
  writeFileSync(stale, 'old')
})

afterEach(() => rmSync(folder, { recursive: true }))

const write = async () => {
  writeFileSync(kept, '{}')
  writeFileSync(stale, 'new')
  writeFileSync(missing, 'new')
}

test('names files that the work changed or created, but not files written with the same content', async () => {
  expect(await changedBy([kept, stale, missing], write)).toEqual([stale, missing])
})

test('restores the files', async () => {
  await changedBy([kept, stale, missing], write)
  expect(readFileSync(stale, 'utf8')).toBe('old')
  expect(existsSync(missing)).toBe(false)
})

test('restores them when the work fails, too', async () => {
  const failing = changedBy([stale], async () => {
    await write()
    throw new Error('no schema')
  })
  await expect(failing).rejects.toThrow('no schema')
  expect(readFileSync(stale, 'utf8')).toBe('old')
})
