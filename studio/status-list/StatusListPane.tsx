import { Box, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import type { Stored } from '../document/site-state.ts'
import { useNow } from '../document/use-now.ts'
import { Choice, SearchList } from '../ui/parts.tsx'
import { type Entry, inOrder, type Order, type Status, sortOut, statuses, statusNames } from './entries.ts'
import { DocumentLink, SiteChip, stateFields } from './SiteChip.tsx'
import { useEntries } from './use-entries.ts'

export type StatusListOptions = {
  title: string
  type: string
  /** Which documents are in this list, by what is published of them, or else by the draft. */
  keep?: (document: Stored) => boolean
  order: Order
}

const Row = ({ entry, type }: { entry: Entry; type: string }) => (
  <Flex as="li" align="center" style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 72px' }}>
    <DocumentLink id={entry.id} type={type}>
      <Box paddingBottom={2}>
        <SiteChip entry={entry} />
      </Box>
    </DocumentLink>
  </Flex>
)

/** Documents by what the site does with them now. A draft never moves a document to another filter. */
function StatusList({ title, type, keep = () => true, order }: StatusListOptions) {
  const known = useEntries([type], stateFields)
  const [status, setStatus] = useState<Status>()
  const [search, setSearch] = useState('')
  const now = useNow()
  if (known.status === 'loading') return <Spinner muted />
  if (known.status === 'failed')
    return (
      <Box padding={4}>
        <Text size={1}>This list can’t be read: {known.reason}. Load this page again.</Text>
      </Box>
    )
  const own = known.value.filter(({ published, shown }) => keep(published ?? shown))
  const { counts, found } = sortOut(own, { status, search, now })
  const filters = [
    { text: `All ${own.length}`, value: undefined },
    ...statuses.map((value) => ({ text: `${statusNames[value]} ${counts[value]}`, value })),
  ]
  return (
    <Flex direction="column" height="fill">
      <Stack gap={3} padding={3}>
        <SearchList value={search} onSearch={setSearch} />
        <Choice label="Show" options={filters} chosen={status} onChoose={setStatus} />
      </Stack>
      <Box flex={1} overflow="auto" paddingX={3} paddingBottom={3}>
        {found.length === 0 && (
          <Box padding={2}>
            <Text size={1} muted>
              {own.length === 0 ? 'No documents yet.' : 'No document fits.'}
            </Text>
          </Box>
        )}
        <Stack gap={1} as="ul" aria-label={title}>
          {inOrder(found, order).map((entry) => (
            <Row key={entry.id} entry={entry} type={type} />
          ))}
        </Stack>
      </Box>
    </Flex>
  )
}

/** A pane of the desk that lists documents with what the site does with them. Made once for each list. */
export const statusListPane = (options: StatusListOptions) =>
  function StatusListPane() {
    return <StatusList {...options} />
  }
