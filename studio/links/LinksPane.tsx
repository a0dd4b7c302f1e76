import { Box, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { isSingleton } from 'schemas'
import { liveQuery, useLive } from '../document/live-query.ts'
import { type BrokenLink, brokenLinks, publishedQuery } from './broken-links.ts'

const publishedLinks = liveQuery({
  ...publishedQuery,
  perspective: 'raw',
  tag: 'broken-links',
  read: (answer) => brokenLinks(answer),
})

function Line({ link: { document, field, address } }: { link: BrokenLink }) {
  const type = useSchema().get(document.type)
  const params = { id: document.id, type: document.type, path: field }
  return (
    <Stack as="li" gap={2}>
      <Text size={1}>
        <IntentLink intent="edit" params={params} style={{ color: 'inherit' }}>
          {address}
        </IntentLink>
      </Text>
      <Text size={1} muted>
        {isSingleton(document.type) ? type?.title : `${type?.title} “${document.title}”`}: no published page
        has this address.
      </Text>
    </Stack>
  )
}

/** The links of published documents to pages that are not there. Each opens its field. */
export function LinksPane() {
  const links = useLive(publishedLinks)
  if (links.status === 'loading') return <Spinner muted />
  if (links.status === 'failed')
    return <Text size={1}>The links can’t be read: {links.reason}. Load this page again.</Text>
  const broken = links.value
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={4}>
        <Heading as="h2" size={1} aria-live="polite">
          {broken.length === 0 ? 'No link is broken' : `Broken links: ${broken.length}`}
        </Heading>
        <Text size={1} muted>
          Links to pages of this site, as things are now. Links to other sites are not checked.
        </Text>
        <Stack gap={4} as="ul">
          {broken.map((link) => (
            <Line key={`${link.document.id} ${link.field}`} link={link} />
          ))}
        </Stack>
      </Stack>
    </Box>
  )
}
