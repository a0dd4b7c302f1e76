import { Box, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useDocumentStore, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { shortMoment } from '../../schemas/fields/moments.ts'
import { isSingleton } from '../desk/templates.ts'
import { type BrokenLink, type Checked, checkedLinks, publishedQuery } from './broken-links.ts'

/** The broken links of what is published, as it changes; undefined until they are known. */
function useCheckedLinks() {
  const store = useDocumentStore()
  const [checked, setChecked] = useState<Checked>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const { fetch, listen, params } = publishedQuery
    const subscription = store
      .listenQuery({ fetch, listen }, params, {
        apiVersion: '2025-02-19',
        perspective: 'raw',
        tag: 'broken-links',
      })
      .subscribe({
        next: (answer: unknown) => setChecked(checkedLinks(answer)),
        error: (cause: unknown) => setFailure(String(cause)),
      })
    return () => subscription.unsubscribe()
  }, [store])
  return { checked, failure }
}

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
  const { checked, failure } = useCheckedLinks()
  if (failure) return <Text size={1}>The links can’t be read: {failure}. Load this page again.</Text>
  if (!checked) return <Spinner muted />
  const { broken, checkedAt } = checked
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
