import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Flex, Heading } from '@sanity/ui'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useRef, useState } from 'react'
import { MoveButton } from './Moving.tsx'
import { OrderedRow } from './OrderedRow.tsx'
import { placeOfDrag, ROW_PX, shiftOf } from './places.ts'
import { type findRows, leavesSection, linesOf, type Row, type Section, sectionBounds } from './rows.ts'

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
  sections: readonly Section[]
  rows: readonly Row[]
  found: ReturnType<typeof findRows>
  focusId: string | undefined
  onFocusRow: (id: string | undefined) => void
  onMove: (from: number, to: number) => void
  /** A row was dragged to another section. */
  onLeave: (from: number) => void
  onAskPosition: (id: string) => void
}

function SectionTitle({ title, top }: { title: string; top: number }) {
  return (
    <Flex
      align="flex-end"
      paddingX={2}
      paddingBottom={3}
      style={{ position: 'absolute', insetInline: 0, height: ROW_PX, transform: `translateY(${top}px)` }}
    >
      <Heading as="h2" size={0}>
        {title}
      </Heading>
    </Flex>
  )
}

/** The lines on the screen, and a few more: a list of thousands draws no more than a short one. */
function useVisibleLines({ found, sections, focusId }: Props, usedId: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const lines = linesOf(found, sections)
  // The row in use stays drawn when it is scrolled away: it would lose the focus, or end the drag.
  const kept = lines.findIndex(({ key }) => key === (focusId ?? usedId))
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(kept < 0 ? [] : [kept])])].sort((a, b) => a - b),
  })
  const visible = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const line = lines[index]
    return line ? [{ line, start }] : []
  })
  return { scroller, heightPx: virtualizer.getTotalSize(), visible }
}

export function OrderedRows(props: Props) {
  const { title, type, sections, rows, found, focusId, onFocusRow, onMove, onLeave, onAskPosition } = props
  const [drag, setDrag] = useState<{ from: number; to: number; deltaPx: number }>()
  const [usedId, setUsedId] = useState<string>()
  const { scroller, heightPx, visible } = useVisibleLines(props, usedId)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }))
  const isComplete = found.length === rows.length
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id)
  const dropOf = (from: number, deltaPx: number) => placeOfDrag(from, deltaPx, sectionBounds(rows, from))

  function topOf(place: number, start: number) {
    if (!drag) return start
    return start + (place === drag.from ? drag.deltaPx : shiftOf(place, drag))
  }

  function rowOf({ row, index: place }: (typeof found)[number], start: number) {
    const bounds = sectionBounds(rows, place)
    return (
      <OrderedRow
        key={row.id}
        id={row.id}
        type={type}
        index={place}
        count={rows.length}
        bounds={bounds}
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
          bounds={bounds}
          isDraggable={isComplete}
          onMove={(to) => onMove(place, to)}
          onAskPosition={() => onAskPosition(row.id)}
        />
      </OrderedRow>
    )
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
        setDrag({ from, to: dropOf(from, delta.y), deltaPx: delta.y })
      }}
      onDragCancel={() => setDrag(undefined)}
      onDragEnd={({ active, delta }) => {
        setDrag(undefined)
        const from = placeOf(active.id)
        onMove(from, dropOf(from, delta.y))
        if (leavesSection(rows, from, Math.round(delta.y / ROW_PX))) onLeave(from)
      }}
    >
      <div ref={scroller} style={{ flex: 1, minHeight: 0, overflow: 'auto', paddingInline: 8 }}>
        <div style={{ position: 'relative', height: heightPx }}>
          {[...Map.groupBy(visible, ({ line }) => line.section)].map(([section, lines]) => (
            <Fragment key={section}>
              {lines.map(
                ({ line, start }) =>
                  'heading' in line && <SectionTitle key={line.key} title={line.heading} top={start} />,
              )}
              <ul
                aria-label={sections[section] ? `${title}: ${sections[section].title}` : title}
                style={{ margin: 0, padding: 0, listStyle: 'none' }}
              >
                {lines.map(({ line, start }) => 'row' in line && rowOf(line, start))}
              </ul>
            </Fragment>
          ))}
        </div>
      </div>
    </DndContext>
  )
}
