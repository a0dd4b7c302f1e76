/** What editors typed and the content service has not confirmed, kept in the browser for each document. */
import * as v from 'valibot'
import type { Stored } from './site-state.ts'

/** The fields that were typed in, with their latest values; an emptied field is null. */
type Fields = Readonly<Record<string, unknown>>

/** `at`: the moment of the last key, ISO 8601. */
export type Kept = { readonly at: string; readonly type: string; readonly fields: Fields }

const keptSchema = v.object({ at: v.string(), type: v.string(), fields: v.record(v.string(), v.unknown()) })

const PREFIX = 'kept-'
/** Days after which nobody misses it any more. */
const MOST_DAYS = 30
const DAY_MS = 24 * 3_600_000

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Sanity’s own fields begin with an underscore. */
const namesOf = (...documents: readonly Fields[]) =>
  new Set(documents.flatMap(Object.keys).filter((name) => !name.startsWith('_')))

/**
 * @param before as the content service has it
 * @param typed as the form has it now
 * @param already fields that were typed in since then, also when they are again as before
 */
export const typedFields = (before: Stored, typed: Stored, already: Fields): Fields =>
  Object.fromEntries(
    [...namesOf(before, typed)].flatMap((name) =>
      name in already || !same(before[name], typed[name]) ? [[name, typed[name] ?? null]] : [],
    ),
  )

/** Those of the kept fields that the stored document lacks. */
export const missingFields = (kept: Fields, stored: Stored): Fields =>
  Object.fromEntries(Object.entries(kept).filter(([name, value]) => !same(value, stored[name])))

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readKept(id: string, storage: Storage = localStorage, now = Date.now()): Kept | undefined {
  const text = storage.getItem(PREFIX + id)
  if (text === null) return undefined
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), text)
  if (success && now - Date.parse(output.at) < MOST_DAYS * DAY_MS) return output
  storage.removeItem(PREFIX + id)
  return undefined
}

export function writeKept(id: string, kept: Kept, storage: Storage = localStorage): void {
  try {
    if (Object.keys(kept.fields).length === 0) storage.removeItem(PREFIX + id)
    else storage.setItem(PREFIX + id, JSON.stringify(kept))
  } catch {
    // A browser without room: the form still has it.
  }
}

/** All documents of which this browser keeps something, by id. */
export const allKept = (): [id: string, kept: Kept][] =>
  Object.keys(localStorage).flatMap((key) => {
    const id = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined
    const kept = id === undefined ? undefined : readKept(id)
    return id !== undefined && kept ? [[id, kept]] : []
  })
