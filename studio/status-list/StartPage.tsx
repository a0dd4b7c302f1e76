import { AddIcon } from '@sanity/icons/Add'
import { Badge, Box, Button, Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type ActiveToolLayoutProps, useClient, useCurrentUser, useSchema } from 'sanity'
import { IntentLink, useIntentLink, useRouterState } from 'sanity/router'
import { styled } from 'styled-components'
import { pastTransactions } from '../actions/publish-before.ts'
import type { Fields } from '../checklist/fields.ts'
import { emptyFields } from '../checklist/required.ts'
import { useNow } from '../document/use-now.ts'
import { ChangeLink, usePlannedChanges } from '../planned/PlannedPane.tsx'
import { type Entry, titleOf } from './entries.ts'
import { FirstRun } from './FirstRun.tsx'
import { changedBy, overviewOf } from './overview.ts'
import { SiteChip } from './SiteChip.tsx'
import { useEntries } from './use-entries.ts'
import { useNotStored } from './use-not-stored.ts'

const TYPES = ['product', 'game', 'pressRelease', 'faqEntry', 'job', 'campaignPage', 'infoPage']

/** Whole drafts, for what is missing in them; of what is published, what states and titles are made of. */
const fields = /* groq */ `{
  _id, _type, _updatedAt, title, question, visibleFrom, visibleUntil, open, closesOn,
  _id in path("drafts.**") => { ... }
}`

const MOST_PLANNED = 6
const COLUMNS = 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))'
/** Width in pixels of the list *Content* when it is alone. */
const LIST_PX = 351

/** On a phone the list is as high as its rows, so that the beginning of the start page is seen below it. */
const Tool = styled(Box)`
  position: relative;
  height: 100%;
  @media (width < ${2 * LIST_PX}px) {
    &:has(> main) {
      height: auto;
    }
  }
`

/** Beside the list *Content*: above the tool, which fills the whole width, and below its menus. On a phone below the list. */
const BesideList = styled(Card)`
  @media (width >= ${2 * LIST_PX}px) {
    position: absolute;
    inset: 0 0 0 ${LIST_PX}px;
    z-index: 101;
  }
`

function NewDocument({ type, text }: { type: string; text: string }) {
  const { href, onClick } = useIntentLink({ intent: 'create', params: { type } })
  return <Button as="a" href={href} onClick={onClick} icon={AddIcon} text={text} mode="ghost" />
}

function Section({
  title,
  empty,
  children,
}: {
  title: string
  empty: string
  children: readonly ReactNode[]
}) {
  return (
    <Card as="section" aria-label={title} border radius={3} padding={4}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          {title}
        </Heading>
        {children.length > 0 ? (
          <Stack as="ul" gap={4}>
            {children}
          </Stack>
        ) : (
          <Text size={1} muted>
            {empty}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function DocumentLine({ entry, note }: { entry: Entry; note?: string }) {
  const type = useSchema().get(entry.type)
  return (
    <Stack as="li" gap={2}>
      <Flex gap={2} align="center" wrap="wrap">
        <Text size={1}>
          <IntentLink intent="edit" params={{ id: entry.id, type: entry.type }} style={{ color: 'inherit' }}>
            {titleOf(entry.shown)}
          </IntentLink>
        </Text>
        <SiteChip entry={entry} />
        {note && (
          <Badge fontSize={0} tone="critical">
            {note}
          </Badge>
        )}
      </Flex>
      <Text size={0} muted>
        {type?.title}
      </Text>
    </Stack>
  )
}

function useCountEmpty() {
  const schema = useSchema()
  return useCallback(
    (name: string, draft: Fields) => {
      const type = schema.get(name)
      return type?.jsonType === 'object' ? emptyFields(type, draft).length : 0
    },
    [schema],
  )
}

/** Those of the drafts that the editor has changed; all while that is not known, or can't be read. */
function useOwn(drafts: readonly Entry[]): readonly Entry[] {
  const client = useClient({ apiVersion: '2025-02-19' })
  const userId = useCurrentUser()?.id
  const [own, setOwn] = useState<ReadonlySet<string>>()
  const ids = drafts.flatMap(({ draft }) => draft?._id ?? []).join(',')
  useEffect(() => {
    if (!ids || userId === undefined) return
    const stopped = new AbortController()
    pastTransactions(client, { ids: ids.split(','), limit: 1_000, signal: stopped.signal })
      .then((past) => setOwn(changedBy(userId, past)))
      // Other editors' drafts among one's own are better than none.
      .catch(() => setOwn(undefined))
    return () => stopped.abort()
  }, [client, ids, userId])
  return own ? drafts.filter(({ draft }) => draft && own.has(draft._id)) : drafts
}

/** Beside the list *Content* while nothing else is open. */
function StartPage() {
  const known = useEntries(TYPES, fields)
  const plan = usePlannedChanges()
  const changes = plan.status === 'known' ? plan.value : []
  const now = useNow()
  const countEmpty = useCountEmpty()
  const overview = useMemo(
    () => (known.status === 'known' ? overviewOf(known.value, countEmpty, now) : undefined),
    [known, countEmpty, now],
  )
  const notStored = useNotStored()
  const drafts = useOwn(overview?.drafts ?? [])
  if (known.status === 'failed') return <Text size={1}>This page can’t be read: {known.reason}.</Text>
  if (!overview) return <Spinner muted />
  const { incomplete, published } = overview
  return (
    <Stack gap={4}>
      <FirstRun />
      <Flex gap={2} wrap="wrap">
        <NewDocument type="pressRelease" text="New press release" />
        <NewDocument type="product" text="New product" />
        <NewDocument type="campaignPage" text="New campaign page" />
      </Flex>
      <div style={{ display: 'grid', gridTemplateColumns: COLUMNS, gap: '1.25rem' }}>
        {notStored.length > 0 && (
          <Section title="Typed here and not stored" empty="">
            {notStored.map(({ id, type, title }) => (
              <Text key={id} as="li" size={1}>
                <IntentLink intent="edit" params={{ id, type }} style={{ color: 'inherit' }}>
                  {title}
                </IntentLink>
              </Text>
            ))}
          </Section>
        )}
        <Section title="Incomplete" empty="No draft misses anything.">
          {incomplete.map(({ entry, missing }) => (
            <DocumentLine key={entry.id} entry={entry} note={`${missing} missing`} />
          ))}
        </Section>
        <Section title="My drafts" empty="You have no draft.">
          {drafts.map((entry) => (
            <DocumentLine key={entry.id} entry={entry} />
          ))}
        </Section>
        <Section title="Planned" empty="Nothing is planned.">
          {changes.slice(0, MOST_PLANNED).map((change) => (
            <Text key={`${change.document.id} ${change.field} ${change.at}`} as="li" size={1}>
              <ChangeLink change={change} withDay />
            </Text>
          ))}
        </Section>
        <Section title="Lately published" empty="Nothing is published.">
          {published.map((entry) => (
            <DocumentLine key={entry.id} entry={entry} />
          ))}
        </Section>
      </div>
    </Stack>
  )
}

const hasPanes = (state: Record<string, unknown>) => {
  const { panes } = state
  return Array.isArray(panes) && panes.length > 0
}

/** The tool that is open, with the start page where its only pane leaves the room empty. */
export function WithStartPage(props: ActiveToolLayoutProps) {
  const isEmpty = !useRouterState(hasPanes)
  const shown = props.renderDefault(props)
  if (props.activeTool.name !== 'structure') return shown
  return (
    <Tool>
      {shown}
      {isEmpty && (
        <BesideList forwardedAs="main" aria-label="Start" padding={[4, 4, 5]} overflow="auto">
          <StartPage />
        </BesideList>
      )}
    </Tool>
  )
}
