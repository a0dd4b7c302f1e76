import { useState } from 'react'
import { within } from './places.ts'
import { sectionBounds } from './rows.ts'
import { useOrderedRows } from './use-ordered-rows.ts'
import type { OrderedType } from './versions.ts'

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
