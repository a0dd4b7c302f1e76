import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { fieldTitle } from '../checklist/checklist.ts'

const transactionSchema = v.object({
  id: v.string(),
  author: v.nullish(v.string()),
  documentIDs: v.array(v.string()),
})

/** A transaction of the content service’s history, without what it changed. */
export type PastTransaction = v.InferOutput<typeof transactionSchema>

type Asked = { ids: readonly string[]; limit: number; signal?: AbortSignal }

/** The latest transactions of some documents, the newest first. Each names only those of its documents that are asked for. */
export async function pastTransactions(
  client: SanityClient,
  { ids, limit, ...options }: Asked,
): Promise<PastTransaction[]> {
  const lines = await client.request<string>({
    ...options,
    url: `/data/history/${client.config().dataset}/transactions/${ids.join()}`,
    query: { excludeContent: 'true', reverse: 'true', limit: String(limit) },
    json: false,
    tag: 'history',
  })
  const transactions = lines.split('\n').filter(Boolean)
  return transactions.map((line) => v.parse(transactionSchema, JSON.parse(line)))
}

/**
 * The revision that was on the site before the last publish; undefined without one. Publishing changes the published document and
 * removes its draft in one transaction; other changes of the published document don’t touch a draft.
 * @param newestFirst the transactions of the document and its draft
 */
export function revisionBefore(newestFirst: readonly PastTransaction[], id: string): string | undefined {
  const own = newestFirst.filter(({ documentIDs }) => documentIDs.includes(id))
  const last = own.findIndex(({ documentIDs }) => documentIDs.includes(`drafts.${id}`))
  return last < 0 ? undefined : own[last + 1]?.id
}

type Stored = Readonly<Record<string, unknown>>

export type FieldChange = { readonly title: string; readonly now: string; readonly before: string }

/** What belongs to the document and not to what editors write. */
const isKept = (name: string) => name.startsWith('_')

const MOST_LETTERS = 80

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string' && typeof value !== 'number') return 'other content'
  const letters = Array.from(String(value))
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : letters.join('')
}

/** The fields that an undone publish changes, by their titles in the form. */
export function changesBetween(type: string, now: Stored, before: Stored): FieldChange[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter((name) => !isKept(name))
  return names
    .filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))
    .map((name) => ({
      title: fieldTitle(type, name) ?? name,
      now: inWords(now[name]),
      before: inWords(before[name]),
    }))
}

type Published = Stored & { readonly _id: string; readonly _type: string }

/** The draft that takes a document back to an earlier revision. */
export function draftOf(
  now: Published,
  { _id: _, _rev, _createdAt: _created, _updatedAt: _updated, ...before }: Published,
) {
  return {
    ...before,
    _id: `drafts.${now._id}`,
    _type: now._type,
  }
}
