import { UndoIcon } from '@sanity/icons/Undo'
import { Box, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useOptions } from '../document/use-options.ts'
import { SiteStatesOfType } from '../status-list/SiteChip.tsx'
import { SearchList, SmallButton } from '../ui/parts.tsx'
import { PositionDialog } from './Moving.tsx'
import { OrderedRows } from './OrderedRows.tsx'
import { findRows, type Row, type Section, sectionBounds } from './rows.ts'
import { numbers, useMoves } from './use-moves.ts'
import type { OrderedType } from './versions.ts'

const summaryOf = (found: number, all: number) =>
  found === all
    ? `${numbers.format(all)} ${all === 1 ? 'document' : 'documents'}`
    : `${numbers.format(found)} of ${numbers.format(all)} documents`

/** Why a row that was dragged to another section is not there. */
const stayText = (row: Row | undefined, sections: readonly Section[]) =>
  row && `${row.title} stays in ${sections[row.section]?.title}. Open it to choose another section.`

function OrderedList({ title, ordered }: { title: string; ordered: OrderedType }) {
  const { sections = [] } = ordered
  const { state, rows, said, setSaid, focusId, setFocusId, move, undo } = useMoves(ordered)
  const [search, setSearch] = useState('')
  const [askedId, setAskedId] = useState<string>()
  if (state.status === 'loading') return <Spinner muted />
  if (state.status === 'failed')
    return (
      <Box padding={4}>
        <Text size={1}>This list can’t be read: {state.reason}. Load this page again.</Text>
      </Box>
    )
  const found = findRows(rows, search)
  const asked = rows.findIndex(({ id }) => id === askedId)
  const askedRow = rows[asked]
  const askedBounds = sectionBounds(rows, asked)

  function undoByKey(event: KeyboardEvent) {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // In the search field the browser undoes what was typed.
    if (!isUndo || !undo || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    undo()
  }

  return (
    <Flex direction="column" height="fill" onKeyDown={undoByKey}>
      <Stack gap={3} padding={3}>
        <SearchList
          value={search}
          onSearch={(words) => {
            setSearch(words)
            setSaid(undefined)
          }}
        />
        <Flex align="center" gap={2} style={{ minHeight: 25 }}>
          <Box flex={1}>
            <Text size={1} muted role="status">
              {rows.length === 0
                ? 'No documents of this type'
                : (said ?? summaryOf(found.length, rows.length))}
            </Text>
          </Box>
          {undo && <SmallButton mode="ghost" icon={UndoIcon} text="Undo" onClick={undo} />}
        </Flex>
      </Stack>
      <OrderedRows
        title={title}
        type={ordered.type}
        sections={sections}
        rows={rows}
        found={found}
        focusId={focusId}
        onFocusRow={setFocusId}
        onMove={move}
        onLeave={(from) => setSaid(stayText(rows[from], sections))}
        onAskPosition={setAskedId}
      />
      {askedRow && (
        <PositionDialog
          row={askedRow}
          index={asked - askedBounds.first}
          count={askedBounds.last - askedBounds.first + 1}
          onClose={() => setAskedId(undefined)}
          onMove={(to) => {
            setAskedId(undefined)
            move(asked, askedBounds.first + to)
          }}
        />
      )}
    </Flex>
  )
}

/** A pane of the desk with all documents of a type, in the order that editors give them. */
export const orderedListPane = (title: string, ordered: OrderedType) =>
  function OrderedListPane() {
    const sections = useOptions(ordered.sectionType)
    const withSections = useMemo(() => sections && { ...ordered, sections }, [sections])
    return (
      <SiteStatesOfType type={ordered.type}>
        {withSections ? <OrderedList title={title} ordered={withSections} /> : <Spinner muted />}
      </SiteStatesOfType>
    )
  }
