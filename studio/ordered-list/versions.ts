import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { type Section, type Version, versionsSchema } from './rows.ts'

/**
 * A type whose documents editors order by hand. The list shows and searches the text of `titleField`. Each section has
 * an order of its own.
 */
export type OrderedType = {
  type: string
  titleField: string
  sectionField?: string
  /** The type of the documents that are its sections: `sectionField` has the id of one. */
  sectionType?: string
  sections?: readonly Section[]
}

export type VersionsState =
  | { status: 'loading' }
  | { status: 'failed'; reason: string }
  | { status: 'ready'; versions: readonly Version[] }

/** Changes of others that come faster are shown together: an import changes thousands of documents at once. */
const SHOW_CHANGES_MS = 50
const TAG = 'ordered-list'

const changeSchema = v.object({
  documentId: v.string(),
  result: v.nullish(v.record(v.string(), v.unknown())),
  transition: v.picklist(['appear', 'update', 'disappear']),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Reads every version of a type's documents and follows their changes until `stop`. */
export function openVersions(
  client: SanityClient,
  { type, titleField, sectionField = '' }: OrderedType,
  onState: (state: VersionsState) => void,
) {
  let known: Map<string, Version> | undefined
  /** What changes while the documents are read: the answer can be older. */
  let meanwhile: unknown[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function show() {
    clearTimeout(timer)
    timer = undefined
    if (known) onState({ status: 'ready', versions: [...known.values()] })
  }

  function take(event: unknown) {
    const { documentId, result, transition } = v.parse(changeSchema, event)
    if (transition === 'disappear') known?.delete(documentId)
    else if (result)
      known?.set(documentId, {
        _id: documentId,
        rank: textOf(result.orderRank),
        title: textOf(result[titleField]),
        section: textOf(result[sectionField]),
      })
    timer ??= setTimeout(show, SHOW_CHANGES_MS)
  }

  const stopped = new AbortController()
  const fail = (cause: unknown) => {
    if (!stopped.signal.aborted) onState({ status: 'failed', reason: String(cause) })
  }

  async function read() {
    known = undefined
    meanwhile = []
    const answer = await client.fetch<unknown>(
      '*[_type == $type] { _id, "rank": orderRank, "title": @[$titleField], "section": @[$sectionField] }',
      { type, titleField, sectionField },
      { perspective: 'raw', tag: TAG, signal: stopped.signal },
    )
    known = new Map(v.parse(versionsSchema, answer).map((version) => [version._id, version]))
    meanwhile.forEach(take)
    show()
  }

  const subscription = client
    .listen(
      '*[_type == $type]',
      { type },
      {
        events: ['welcome', 'mutation'],
        includeAllVersions: true,
        includeMutations: false,
        visibility: 'query',
        tag: TAG,
      },
    )
    .subscribe({
      next: (event) => {
        // After each break of the connection there is another welcome, and changes may have been missed.
        if (event.type === 'welcome') read().catch(fail)
        else if (known) take(event)
        else meanwhile.push(event)
      },
      error: fail,
    })

  return {
    /** Writes ranks by version id: shown at once, and taken back if they can't be stored. */
    async write(ranks: ReadonlyMap<string, string>) {
      const transaction = client.transaction()
      for (const [id, orderRank] of ranks) {
        transaction.patch(id, { set: { orderRank } })
        const version = known?.get(id)
        if (version) known?.set(id, { ...version, rank: orderRank })
      }
      show()
      try {
        await transaction.commit({ visibility: 'async', tag: `${TAG}.move` })
      } catch (cause) {
        await read()
        throw cause
      }
    },
    stop() {
      stopped.abort()
      clearTimeout(timer)
      subscription.unsubscribe()
    },
  }
}
