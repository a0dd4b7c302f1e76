import { beforeEach, expect, test } from 'vitest'
import { missingFields, readKept, typedFields, writeKept } from './kept.ts'

const stored = { _id: 'drafts.a', _rev: '1', title: 'Old', body: [{ _key: 'a' }], open: true }

type Fields = Record<string, unknown>

test.each<[name: string, typed: Fields, already: Fields, expected: Fields]>([
  ['a field', { ...stored, _rev: '2', title: 'New' }, {}, { title: 'New' }],
  ['a new field', { ...stored, summary: 'S' }, {}, { summary: 'S' }],
  ['an emptied field', { ...stored, open: undefined }, {}, { open: null }],
  ['a field that is again as before', stored, { title: 'New' }, { title: 'Old' }],
  ['nothing', { ...stored, _updatedAt: 'now' }, {}, {}],
])('typed in %s', (_name, typed, already, expected) => {
  expect(typedFields(stored, typed, already)).toEqual(expected)
})

test('what the stored document lacks of what was typed', () => {
  const typed = { title: 'Old', body: [{ _key: 'b' }], summary: null }
  expect(missingFields(typed, stored)).toEqual({ body: [{ _key: 'b' }] })
})

let values: Map<string, string>
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}
const at = '2026-11-22T12:00:00.000Z'
const now = Date.parse(at)
beforeEach(() => {
  values = new Map()
})

test('keeps until all is stored, for 30 days', () => {
  const kept = { at, type: 'game', fields: { title: 'New' } }
  writeKept('a', kept, storage)
  expect(readKept('a', storage, now)).toEqual(kept)
  writeKept('a', { ...kept, fields: {} }, storage)
  expect([...values]).toEqual([])
  writeKept('a', kept, storage)
  expect(readKept('a', storage, now + 31 * 86_400_000)).toBeUndefined()
  expect([...values]).toEqual([])
})

test('drops what it can’t read, and stays silent without room', () => {
  values.set('kept-a', '{"at":')
  expect(readKept('a', storage, now)).toBeUndefined()
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  writeKept('a', { at, type: 'game', fields: { title: 'New' } }, full)
  expect([...values]).toEqual([])
})
