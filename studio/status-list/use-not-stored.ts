import { getDraftId } from '@sanity/client/csm'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { allKept, missingFields } from '../document/kept.ts'
import { useNow } from '../document/use-now.ts'
import { parseVersions, titleOf } from './entries.ts'

export type NotStored = { id: string; type: string; title: string }

/** The documents of which this browser keeps what the content service lacks: also those that it never got. */
export function useNotStored(): readonly NotStored[] {
  const client = useClient({ apiVersion: '2025-02-19' })
  const now = useNow()
  const [found, setFound] = useState<readonly NotStored[]>([])
  useEffect(() => {
    // Looks again with each step of the clock.
    if (!Number.isFinite(now)) return
    const kept = allKept().filter(([id]) => !id.includes(' '))
    if (kept.length === 0) return setFound([])
    let isLeft = false
    const ids = kept.flatMap(([id]) => [id, getDraftId(id)])
    client
      .withConfig({ perspective: 'raw' })
      .fetch<unknown>('*[_id in $ids]', { ids }, { tag: 'start.kept' })
      .then((answer) => {
        const stored = parseVersions(answer)
        const lacking = kept.flatMap(([id, { type, fields }]) => {
          const version =
            stored.find(({ _id }) => _id === getDraftId(id)) ?? stored.find(({ _id }) => _id === id)
          const missing = missingFields(fields, version ?? {})
          return Object.keys(missing).length > 0
            ? [{ id, type, title: titleOf({ ...version, ...missing }) }]
            : []
        })
        if (!isLeft) setFound(lacking)
      })
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [client, now])
  return found
}
