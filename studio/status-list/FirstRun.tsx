import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { CircleIcon } from '@sanity/icons/Circle'
import { Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useIntentLink } from 'sanity/router'
import * as v from 'valibot'
import { type LaunchStep, launchSchema, launchSteps } from '../../web/shared/legal/launch-steps.ts'
import { legalTextsSchema } from '../../web/shared/legal/legal-text.ts'
import { launchQuery, legalTextsQuery } from '../../web/shared/queries/legal.ts'
import { liveQuery, useLive } from '../document/live-query.ts'
import { SmallButton } from '../ui/parts.tsx'

const answerSchema = v.object({ legal: legalTextsSchema, launch: launchSchema })

const launch = liveQuery({
  fetch: `{ "legal": ${legalTextsQuery}, "launch": ${launchQuery} }`,
  listen: '*[!(_type match "sanity.*" || _type match "system.*")]',
  perspective: 'published',
  tag: 'first-run',
  read: (answer) => {
    const { legal, launch } = v.parse(answerSchema, answer)
    return launchSteps(legal, launch)
  },
})

function OpenStep({ step: { title, open }, isNext }: { step: LaunchStep; isNext: boolean }) {
  const { href, onClick } = useIntentLink({ intent: 'id' in open ? 'edit' : 'create', params: open })
  return (
    <SmallButton
      as="a"
      href={href}
      onClick={onClick}
      text={'id' in open ? 'Open' : 'Create'}
      aria-label={`${'id' in open ? 'Open' : 'Create'}: ${title}`}
      mode={isNext ? 'default' : 'ghost'}
      tone={isNext ? 'primary' : 'default'}
    />
  )
}

function Step({ step, isNext }: { step: LaunchStep; isNext: boolean }) {
  const isDone = step.missing.length === 0
  return (
    <Flex as="li" gap={3} align="center">
      <Text size={1} muted={isDone}>
        {isDone ? <CheckmarkCircleIcon aria-label="Done" /> : <CircleIcon aria-label="Missing" />}
      </Text>
      <Stack gap={2} flex={1}>
        <Text size={1} weight={isNext ? 'semibold' : 'regular'} muted={isDone}>
          {step.title}
        </Text>
        {!isDone && (
          <Text size={1} muted>
            {step.missing.join(', ')}
          </Text>
        )}
      </Stack>
      {!isDone && <OpenStep step={step} isNext={isNext} />}
    </Flex>
  )
}

/** Leads a new shop to its first sale, in order. Disappears when nothing is missing. */
export function FirstRun() {
  const read = useLive(launch)
  // The rest of the start page says that content can't be read.
  const steps = read.status === 'known' ? read.value : []
  const next = steps.find(({ missing }) => missing.length > 0)
  if (!next) return null
  return (
    <Card as="section" aria-label="Before the shop can open" border radius={3} padding={4} tone="caution">
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          Before the shop can open
        </Heading>
        <Stack as="ol" gap={4}>
          {steps.map((step) => (
            <Step key={step.title} step={step} isNext={step === next} />
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}
