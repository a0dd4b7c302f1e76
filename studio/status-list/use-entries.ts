import { useEffect, useState } from 'react'
import { useDocumentStore } from 'sanity'
import { type Entry, entriesOf, parseVersions } from './entries.ts'

const API_VERSION = '2025-02-19'

/** More documents than a list of the desk shows well; drafts and published documents count. */
const MOST = 4_000

type Known =
  | { status: 'loading' }
  | { status: 'failed'; reason: string }
  | { status: 'known'; entries: readonly Entry[] }

/**
 * All versions of the documents of some types, as they change.
 * @param fields the GROQ projection: what the list reads of each document
 */
export function useEntries(types: readonly string[], fields: string): Known {
  const store = useDocumentStore()
  const [known, setKnown] = useState<Known>({ status: 'loading' })
  const names = types.join(' ')
  useEffect(() => {
    const ofTypes = '*[_type in $types]'
    const subscription = store
      .listenQuery(
        { fetch: `${ofTypes} [0...${MOST}] ${fields}`, listen: ofTypes },
        { types: names.split(' ') },
        { apiVersion: API_VERSION, perspective: 'raw', tag: 'desk.list' },
      )
      .subscribe({
        next: (answer: unknown) => setKnown({ status: 'known', entries: entriesOf(parseVersions(answer)) }),
        error: (cause: unknown) => setKnown({ status: 'failed', reason: String(cause) }),
      })
    return () => subscription.unsubscribe()
  }, [store, names, fields])
  return known
}
