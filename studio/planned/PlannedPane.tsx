import { Badge, Box, Button, Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { type ReactNode, useId, useState } from 'react'
import { IntentLink } from 'sanity/router'
import { shortMoment } from '../../schemas/fields/moments.ts'
import { today } from '../../web/shared/products/swedish-time.ts'
import { LANGUAGE, TIME_ZONE } from '../../web/shared/shop.ts'
import { liveQuery, useLive } from '../document/live-query.ts'
import { LookAheadLink } from './LookAhead.tsx'
import { MoveDate } from './MoveDate.tsx'
import { dayOf, type PlannedChange, plannedChanges, plannedQuery, weeksOf } from './planned-changes.ts'

const monthFormat = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric' })
const dayFormat = new Intl.DateTimeFormat(LANGUAGE, {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat(LANGUAGE, {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
})

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const planned = liveQuery({
  ...plannedQuery,
  perspective: 'raw',
  tag: 'planned',
  read: (answer) => plannedChanges(answer, Date.now()),
})

/** What is planned, as it changes. */
export const usePlannedChanges = () => useLive(planned)

const keyOf = ({ at, field, document: { id, title } }: PlannedChange) => `${at} ${field} ${id} ${title}`

/** What Publish would change, in words for a badge; null when nothing. */
function afterPublish({ afterPublish: next }: PlannedChange): string | null {
  if (next === undefined) return null
  if (next === 'new') return 'after Publish'
  return next === null ? 'no longer after Publish' : `${shortMoment(next, Date.now())} after Publish`
}

/** @param withDay says the day before the time, where no heading says it */
export function ChangeLink({ change, withDay = false }: { change: PlannedChange; withDay?: boolean }) {
  const { at, what, document } = change
  const next = afterPublish(change)
  return (
    <>
      <IntentLink
        intent="edit"
        params={{ id: document.id, type: document.type }}
        style={{ color: 'inherit', fontStyle: change.afterPublish === 'new' ? 'italic' : 'normal' }}
      >
        {withDay ? shortMoment(at, Date.now()) : timeFormat.format(at)} {what}: {document.title}
      </IntentLink>
      {next && (
        <>
          {' '}
          <Badge fontSize={0} tone="caution">
            {next}
          </Badge>
        </>
      )}
    </>
  )
}

function Month({ month, changes }: { month: Date; changes: readonly PlannedChange[] }) {
  const todayHere = today(Date.now())
  const cell = {
    border: '1px solid var(--card-border-color)',
    verticalAlign: 'top',
    padding: '0.4em',
    overflowWrap: 'anywhere',
  } as const
  return (
    <table style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" style={cell}>
              <Text size={1} align="left">
                {weekday}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month.getFullYear(), month.getMonth()).map((week) => (
          <tr key={week.find((day) => day !== null)?.getDate()}>
            {week.map((day, weekday) => (
              <td key={day ? dayOf(day) : weekdays[weekday]} style={{ ...cell, height: '4.5em' }}>
                {day && (
                  <Stack gap={3}>
                    <Text size={1} weight={dayOf(day) === todayHere ? 'bold' : 'regular'}>
                      {day.getDate()}
                    </Text>
                    {changes
                      .filter(({ at }) => today(at) === dayOf(day))
                      .map((change) => (
                        <Text key={keyOf(change)} size={0}>
                          <ChangeLink change={change} />
                        </Text>
                      ))}
                  </Stack>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A change by its link, and what can be done with it. */
export const PlannedLine = ({ change, children }: { change: PlannedChange; children: ReactNode }) => (
  <Flex align="center" gap={2} wrap="wrap">
    <Text size={1}>{children}</Text>
    <Text size={1}>
      <LookAheadLink change={change} />
    </Text>
    {!change.document.isPart && <MoveDate change={change} />}
  </Flex>
)

function Agenda({ changes }: { changes: readonly PlannedChange[] }) {
  const days = Object.entries(Object.groupBy(changes, ({ at }) => today(at)))
  if (days.length === 0)
    return (
      <Text size={1}>
        Nothing is planned. Fill in “Visible from” in a game, a product, a press release, a job, a banner of
        the home page or a link of the menu, or plan a sale in Shop, Sales, and publish it.
      </Text>
    )
  return (
    <Stack gap={4} as="ul">
      {days.map(([day, ofDay = []]) => (
        <Stack key={day} gap={3} as="li">
          <Text size={1} weight="semibold">
            {dayFormat.format(ofDay[0]?.at)}
          </Text>
          {ofDay.map((change) => (
            <PlannedLine key={keyOf(change)} change={change}>
              <ChangeLink change={change} />
            </PlannedLine>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

/** A calendar of what will happen on the site by itself, in the time of the shop. */
export function PlannedPane() {
  const plan = usePlannedChanges()
  const [month, setMonth] = useState(() => new Date(`${today(Date.now()).slice(0, 7)}-01T00:00`))
  const move = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1))
  const heading = useId()
  if (plan.status === 'loading') return <Spinner muted />
  if (plan.status === 'failed')
    return <Text size={1}>What is planned can’t be read: {plan.reason}. Load this page again.</Text>
  const { value: changes } = plan
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={5}>
        <Card as="section" aria-labelledby={heading}>
          <Stack gap={4}>
            <Flex align="center" gap={2} wrap="wrap">
              <Button mode="ghost" text="Earlier" onClick={() => move(-1)} />
              <Button mode="ghost" text="Later" onClick={() => move(1)} />
              <Heading as="h2" size={1} id={heading} aria-live="polite">
                {monthFormat.format(month)}
              </Heading>
            </Flex>
            <Month month={month} changes={changes} />
          </Stack>
        </Card>
        <Stack gap={4}>
          <Heading as="h2" size={1}>
            All that is planned
          </Heading>
          <Agenda changes={changes} />
        </Stack>
      </Stack>
    </Box>
  )
}
