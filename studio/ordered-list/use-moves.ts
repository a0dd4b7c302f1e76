import { useToast } from '@sanity/ui/toast'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  getReleaseIdFromReleaseDocumentId,
  isReleaseScheduledOrScheduling,
  useActiveReleases,
  useClient,
  usePerspective,
} from 'sanity'
import { within } from './places.ts'
import { ranksOfMove } from './ranks.ts'
import { type Row, ranksOfVersions, rowsOf, sectionBounds } from './rows.ts'
import { type OrderedType, openVersions, type VersionsState } from './versions.ts'

/** The documents of a type in their order, as it changes, and the way to change it. */
function useOrderedRows(ordered: OrderedType) {
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

export const numbers = new Intl.NumberFormat('en-GB')

/** A row that was moved, and its place in its section before. */
type Move = { id: string; place: number }

/** The rows of a list with their moves: what the list says of the last one, which row it focuses, and the way back. */
export function useMoves(ordered: OrderedType) {
  const { sections = [] } = ordered
  const { state, rows, move: store } = useOrderedRows(ordered)
  const [said, setSaid] = useState<string>()
  const [focusId, setFocusId] = useState<string>()
  const [moves, setMoves] = useState<readonly Move[]>([])

  /** @returns whether the row has moved */
  function moveRow(from: number, to: number, how = 'Moved') {
    const { first, last } = sectionBounds(rows, from)
    const moved = store(from, to)
    if (!moved) return false
    const section = sections[moved.section]
    const place = `${numbers.format(to - first + 1)} of ${numbers.format(last - first + 1)}`
    setFocusId(moved.id)
    setSaid(`${how} ${moved.title} to position ${place}${section ? ` in ${section.title}` : ''}.`)
    return true
  }

  function move(from: number, to: number) {
    const { first } = sectionBounds(rows, from)
    const id = rows[from]?.id
    if (moveRow(from, to) && id !== undefined) setMoves([...moves, { id, place: from - first }])
  }

  /** Moves the row of the last move to where it was, unless it is gone. */
  function undo() {
    const last = moves.at(-1)
    const from = rows.findIndex(({ id }) => id === last?.id)
    setMoves(moves.slice(0, -1))
    if (!last || from < 0) return
    const bounds = sectionBounds(rows, from)
    moveRow(from, within(bounds.first + last.place, bounds), 'Moved back')
  }

  return { state, rows, said, setSaid, focusId, setFocusId, move, undo: moves.length > 0 ? undo : undefined }
}
