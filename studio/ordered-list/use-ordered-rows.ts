import { useToast } from '@sanity/ui/toast'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  getReleaseIdFromReleaseDocumentId,
  isReleaseScheduledOrScheduling,
  useActiveReleases,
  useClient,
  usePerspective,
} from 'sanity'
import { ranksOfMove } from './ranks.ts'
import { type Row, ranksOfVersions, rowsOf, sectionBounds } from './rows.ts'
import { type OrderedType, openVersions, type VersionsState } from './versions.ts'

/** The documents of a type in their order, as it changes, and the way to change it. */
export function useOrderedRows(ordered: OrderedType) {
  const { sections } = ordered
  const client = useClient({ apiVersion: '2025-02-19' })
  const { perspectiveStack } = usePerspective()
  const { data: releases } = useActiveReleases()
  const toast = useToast()
  const [state, setState] = useState<VersionsState>({ status: 'loading' })
  const versions = useRef<ReturnType<typeof openVersions>>(undefined)
  useEffect(() => {
    const opened = openVersions(client, ordered, setState)
    versions.current = opened
    return () => opened.stop()
  }, [client, ordered])

  const rows = useMemo(
    () => (state.status === 'ready' ? rowsOf(state.versions, perspectiveStack, sections) : []),
    [state, perspectiveStack, sections],
  )

  function write(ranks: ReadonlyMap<string, string>) {
    const scheduled = releases.filter(isReleaseScheduledOrScheduling)
    const locked = scheduled.map(({ _id }) => getReleaseIdFromReleaseDocumentId(_id))
    versions.current?.write(ranksOfVersions(rows, ranks, locked)).catch((cause: unknown) =>
      toast.push({
        status: 'error',
        title: 'The order could not be stored',
        description: `The list shows the stored order. Move the document again. ${String(cause)}`,
      }),
    )
  }

  /** @returns the document that moves, undefined when it stays where it is */
  function move(from: number, to: number): Row | undefined {
    const { first, last } = sectionBounds(rows, from)
    const ranks = ranksOfMove(rows.slice(first, last + 1), from - first, to - first)
    if (ranks.size === 0) return undefined
    write(ranks)
    return rows[from]
  }

  return { state, rows, move }
}
