import { useEffect, useState } from 'react'
import { getDraftId, getPublishedId, useDocumentStore, useReferringDocuments } from 'sanity'
import * as v from 'valibot'
import { type Referrer, uniqueReferrers } from './referrers.ts'

const SLUGS = '*[_id in $ids && defined(slug.current)].slug.current'

/** The types whose documents are named by their ids: who names them, and a GROQ filter that is true for those who do. */
const byId: Readonly<Record<string, { type: string; names: string }>> = {
  adventure: { type: 'product', names: `count(unlocks[@ in ${SLUGS}]) > 0` },
  faqSection: { type: 'faqEntry', names: `topic in ${SLUGS}` },
}

const referrersSchema = v.array(v.object({ _id: v.string(), _type: v.string() }))
const none: readonly Referrer[] = []

/** The documents that name an adventure or a section of the FAQ by its id, as they change. */
function useNamingDocuments(documentId: string, documentType: string) {
  const store = useDocumentStore()
  const naming = byId[documentType]
  const [known, setKnown] = useState<readonly Referrer[]>()
  useEffect(() => {
    if (!naming) return
    const ofType = '*[_type == $type]'
    const subscription = store
      .listenQuery(
        { fetch: `${ofType}[${naming.names}] [0...101] { _id, _type }`, listen: ofType },
        { type: naming.type, ids: [documentId, getDraftId(documentId)] },
        { apiVersion: '2025-02-19', perspective: 'raw', tag: 'where-used' },
      )
      .subscribe({
        next: (answer: unknown) => setKnown(v.parse(referrersSchema, answer)),
        error: () => setKnown(none),
      })
    return () => subscription.unsubscribe()
  }, [store, documentId, naming])
  return naming ? known : none
}

/** The documents that refer to one or name it by its id, each once. At most 101 of each kind. */
export function useReferrers(id: string, type: string) {
  const documentId = getPublishedId(id)
  const { isLoading, referringDocuments } = useReferringDocuments(documentId)
  const naming = useNamingDocuments(documentId, type)
  return {
    isLoading: isLoading || naming === undefined,
    referrers: uniqueReferrers([...referringDocuments, ...(naming ?? [])]),
  }
}
