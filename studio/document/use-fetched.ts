import { useEffect, useState } from 'react'
import { useClient } from 'sanity'

/** The address of a file. */
export const FILE_URL = '*[_id == $id][0].url'

/** The answer to a query about `$id`; undefined without an id, until the answer is there, or when it can't be read. */
export function useFetched(query: string, id: unknown): unknown {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [known, setKnown] = useState<{ id: unknown; answer: unknown }>()
  useEffect(() => {
    if (typeof id !== 'string') return
    let isLeft = false
    client
      .withConfig({ perspective: 'drafts' })
      .fetch<unknown>(query, { id }, { tag: 'form.fetched' })
      .then((answer) => isLeft || setKnown({ id, answer }))
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [client, query, id])
  return known?.id === id ? known?.answer : undefined
}
