import { Badge, Box, Flex } from '@sanity/ui'
import type { ReactNode } from 'react'
import { getReleaseIdFromReleaseDocumentId, Preview, PreviewCard, useActiveReleases, useSchema } from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { shortMoment } from '../../schemas/fields/moments.ts'
import { chipAfterPublish, chipOf, siteState } from '../document/site-state.ts'
import { useNow } from '../document/use-now.ts'
import { SaleChip } from '../sales/SalesOfProduct.tsx'
import type { Entry } from './entries.ts'

const tones = { draft: 'default', planned: 'primary', live: 'positive', expired: 'caution' } as const

type Props = { entry: Pick<Entry, 'published' | 'draft' | 'releases'> }

/** What a release will do with a document. */
function ReleaseChip({ id }: { id: string }) {
  const release = useActiveReleases().data.find(({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === id)
  const at = Date.parse(release?.publishAt ?? '')
  return (
    <Badge fontSize={0} tone="primary">
      {`In release ${release?.metadata.title || 'without a name'}${at ? `, ${shortMoment(at, Date.now())}` : ''}`}
    </Badge>
  )
}

/** In a row of a list: what the site does with the document, and beside it what Publish or a release would change. */
export function SiteChip({ entry: { published, draft, releases } }: Props) {
  const now = useNow()
  const state = siteState(published, now)
  const next = chipAfterPublish(published, draft, now)
  return (
    <Flex gap={1} wrap="wrap" align="center">
      {(published || draft) && (
        <Badge fontSize={0} tone={tones[state.status]}>
          {chipOf(state, now)}
        </Badge>
      )}
      {next && (
        <Badge fontSize={0} tone="caution">
          {next}
        </Badge>
      )}
      {published && draft && !next && (
        <Badge fontSize={0} tone="caution">
          Edited
        </Badge>
      )}
      {published?._type === 'product' && <SaleChip productId={published._id} />}
      {releases.map((id) => (
        <ReleaseChip key={id} id={id} />
      ))}
    </Flex>
  )
}

/** What states and titles of documents are made of. */
export const stateFields = /* groq */ `{
  _id, _type, _updatedAt, title, question, from, visibleFrom, visibleUntil, open, closesOn, publishedOn, postedOn,
  type, hidden, price, until
}`

type DocumentLinkProps = { id: string; type: string; children: ReactNode }

/** The link to a document, as other lists of the desk show it, with its chips. */
export function DocumentLink({ id, type, children }: DocumentLinkProps) {
  const schemaType = useSchema().get(type)
  const { ChildLink, groupIndex, routerPanesState } = usePaneRouter()
  const isOpen = routerPanesState[groupIndex + 1]?.[0]?.id === id
  if (!schemaType) return null
  return (
    <PreviewCard
      __unstable_focusRing
      as={ChildLink}
      data-as="a"
      flex={1}
      radius={2}
      sizing="border"
      tone="inherit"
      // Not `selected`: on its blue the chips can't be read.
      pressed={isOpen}
      {...{ childId: id }}
    >
      <Preview layout="default" value={{ _id: id, _type: type }} schemaType={schemaType} />
      <Box paddingX={2}>{children}</Box>
    </PreviewCard>
  )
}
