import { SearchIcon } from '@sanity/icons/Search'
import { Box, Flex, Spinner, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { OrderedRows } from './OrderedRows.tsx'
import { PositionDialog } from './PositionDialog.tsx'
import { findRows } from './rows.ts'
import { useOrderedRows } from './use-ordered-rows.ts'
import type { OrderedType } from './versions.ts'

const numbers = new Intl.NumberFormat('en-GB')

const summaryOf = (found: number, all: number) =>
  found === all
    ? `${numbers.format(all)} ${all === 1 ? 'document' : 'documents'}`
    : `${numbers.format(found)} of ${numbers.format(all)} documents`

function OrderedList({ title, ordered }: { title: string; ordered: OrderedType }) {
  const { state, rows, move } = useOrderedRows(ordered)
  const [search, setSearch] = useState('')
  const [said, setSaid] = useState<string>()
  const [focusId, setFocusId] = useState<string>()
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

  function moveRow(from: number, to: number) {
    const moved = move(from, to)
    if (!moved) return
    setFocusId(moved.id)
    setSaid(`Moved ${moved.title} to position ${numbers.format(to + 1)} of ${numbers.format(rows.length)}.`)
  }

  return (
    <Flex direction="column" height="fill">
      <Stack gap={3} padding={3}>
        <TextInput
          aria-label="Search list"
          placeholder="Search list"
          type="search"
          icon={SearchIcon}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            setSaid(undefined)
          }}
        />
        <Text size={1} muted role="status">
          {rows.length === 0 ? 'No documents of this type' : (said ?? summaryOf(found.length, rows.length))}
        </Text>
      </Stack>
      <OrderedRows
        title={title}
        type={ordered.type}
        rows={rows}
        found={found}
        focusId={focusId}
        onFocusRow={setFocusId}
        onMove={moveRow}
        onAskPosition={setAskedId}
      />
      {askedRow && (
        <PositionDialog
          row={askedRow}
          index={asked}
          count={rows.length}
          onClose={() => setAskedId(undefined)}
          onMove={(to) => {
            setAskedId(undefined)
            moveRow(asked, to)
          }}
        />
      )}
    </Flex>
  )
}

/** A pane of the desk with all documents of a type, in the order that editors give them. */
export const orderedListPane = (title: string, ordered: OrderedType) =>
  function OrderedListPane() {
    return <OrderedList title={title} ordered={ordered} />
  }
