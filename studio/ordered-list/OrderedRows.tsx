import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { MoveButton } from './MoveButton.tsx'
import { OrderedRow } from './OrderedRow.tsx'
import { placeOfDrag, ROW_PX, shiftOf } from './places.ts'
import type { findRows, Row } from './rows.ts'

/** Rows that are drawn above and below those on the screen. */
const OVERSCAN = 5
/** A shorter movement of the pointer is a click. */
const DRAG_FROM_PX = 4

/** The list's own status line says where a row has come to. */
const silent = {
  announcements: { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' },
}

type Props = {
  title: string
  type: string
  rows: readonly Row[]
  found: ReturnType<typeof findRows>
  focusId: string | undefined
  onFocusRow: (id: string | undefined) => void
  onMove: (from: number, to: number) => void
  onAskPosition: (id: string) => void
}

/** The rows on the screen, and a few more: a list of thousands draws no more than a short one. */
export function OrderedRows(props: Props) {
  const { title, type, rows, found, focusId, onFocusRow, onMove, onAskPosition } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number; deltaPx: number }>()
  // The row in use stays drawn when it is scrolled away: it would lose the focus, or end the drag.
  const [usedId, setUsedId] = useState<string>()
  const kept = found.findIndex(({ row }) => row.id === (focusId ?? usedId))
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => found[index]?.row.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(kept < 0 ? [] : [kept])])].sort((a, b) => a - b),
  })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }))
  const isComplete = found.length === rows.length
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id)

  function topOf(place: number, start: number) {
    if (!drag) return start
    return start + (place === drag.from ? drag.deltaPx : shiftOf(place, drag))
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={silent}
      onDragStart={({ active }) => {
        setUsedId(String(active.id))
        setDrag({ from: placeOf(active.id), to: placeOf(active.id), deltaPx: 0 })
      }}
      onDragMove={({ active, delta }) => {
        const from = placeOf(active.id)
        setDrag({ from, to: placeOfDrag(from, delta.y, rows.length), deltaPx: delta.y })
      }}
      onDragCancel={() => setDrag(undefined)}
      onDragEnd={({ active, delta }) => {
        setDrag(undefined)
        const from = placeOf(active.id)
        onMove(from, placeOfDrag(from, delta.y, rows.length))
      }}
    >
      <div ref={scroller} style={{ flex: 1, minHeight: 0, overflow: 'auto', paddingInline: 8 }}>
        <ul
          aria-label={title}
          style={{
            position: 'relative',
            margin: 0,
            padding: 0,
            listStyle: 'none',
            height: virtualizer.getTotalSize(),
          }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = found[index]
            if (!item) return null
            const { row, index: place } = item
            return (
              <OrderedRow
                key={row.id}
                id={row.id}
                type={type}
                index={place}
                count={rows.length}
                top={topOf(place, start)}
                isDragged={place === drag?.from}
                focusAt={row.id === focusId ? place : undefined}
                onMove={(to) => onMove(place, to)}
                onFocusRow={(to) => onFocusRow(rows[to]?.id)}
                onFocus={() => {
                  setUsedId(row.id)
                  onFocusRow(undefined)
                }}
              >
                <MoveButton
                  id={row.id}
                  title={row.title}
                  index={place}
                  count={rows.length}
                  isDraggable={isComplete}
                  onMove={(to) => onMove(place, to)}
                  onAskPosition={() => onAskPosition(row.id)}
                />
              </OrderedRow>
            )
          })}
        </ul>
      </div>
    </DndContext>
  )
}
