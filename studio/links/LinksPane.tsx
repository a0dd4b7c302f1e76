import { Box, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { isSingleton } from 'schemas'
import { shortMoment } from '../../schemas/fields/moments.ts'
import { liveQuery, useLive } from '../document/live-query.ts'
import { type BrokenLink, checkedLinks, publishedQuery } from './broken-links.ts'

const publishedLinks = liveQuery({
  ...publishedQuery,
  perspective: 'raw',
  tag: 'broken-links',
  read: (answer) => checkedLinks(answer),
})

function Line({ link: { document, field, address, why } }: { link: BrokenLink }) {
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
        {isSingleton(document.type) ? type?.title : `${type?.title} “${document.title}”`}: {why}.
      </Text>
    </Stack>
  )
}

const foreignText = (checkedAt: string | undefined) =>
  checkedAt
    ? `Links to other sites as they were on ${shortMoment(Date.parse(checkedAt), Date.now())}; links on this site as they are now.`
    : 'Links on this site as they are now. Links to other sites were not checked yet: that is nightly work of the person who runs the site.'

/** The links of published documents that lead nowhere. Each opens its field. */
export function LinksPane() {
  const links = useLive(publishedLinks)
  if (links.status === 'loading') return <Spinner muted />
  if (links.status === 'failed')
    return <Text size={1}>The links can’t be read: {links.reason}. Load this page again.</Text>
  const { broken, checkedAt } = links.value
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={4}>
        <Heading as="h2" size={1} aria-live="polite">
          {broken.length === 0 ? 'No link is broken' : `Broken links: ${broken.length}`}
        </Heading>
        <Text size={1} muted>
          {foreignText(checkedAt)}
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
