import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { ListIcon } from '@sanity/icons/List'
import { Box, Card, Flex, Stack, Text, useMediaIndex } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import type { DocumentInspector, DocumentInspectorProps } from 'sanity'
import { usePresentationParams } from 'sanity/presentation'
import { DocumentInspectorHeader, usePaneRouter } from 'sanity/structure'
import { SmallButton } from '../ui/parts.tsx'
import type { Check } from './checklist.ts'
import { summaryOf } from './readiness.ts'
import { useChecks } from './use-checks.ts'

/** The checklist's name in the address of a form: `inspect=checklist`. */
export const CHECKLIST = 'checklist'

const looks = {
  missing: { Icon: ErrorOutlineIcon, tone: 'critical', word: 'Missing' },
  advice: { Icon: InfoOutlineIcon, tone: 'caution', word: 'Advice' },
} as const

function CheckItem({ check, isNew, onOpen }: { check: Check; isNew: boolean; onOpen: () => void }) {
  const { Icon, word, ...look } = looks[check.status]
  const tone = isNew && check.status === 'missing' ? 'transparent' : look.tone
  return (
    <Card tone={tone} radius={2} padding={3} as="li">
      <Flex gap={3} align="flex-start">
        <Text size={1}>
          <Icon aria-label={word} />
        </Text>
        <Stack gap={2} flex={1}>
          <Text size={1} weight="medium">
            {check.title}
          </Text>
          <Text size={1} muted>
            {check.note}
          </Text>
        </Stack>
        <SmallButton text="Go there" aria-label={`Go there: ${check.title}`} mode="bleed" onClick={onOpen} />
      </Flex>
    </Card>
  )
}

/** On a phone Sanity shows a panel instead of the form: below 600 pixels. */
const usePanelHidesForm = () => useMediaIndex() < 2

function ChecklistInspector({ onClose }: DocumentInspectorProps) {
  const { checks, readiness, isNew } = useChecks()
  const { params, setParams } = usePaneRouter()
  const hidesForm = usePanelHidesForm()
  const goTo = ({ field }: Check) => {
    const { inspect, ...others } = params ?? {}
    setParams({ ...others, ...(inspect && !hidesForm && { inspect }), path: field })
  }
  return (
    <Flex direction="column" height="fill" overflow="hidden">
      <DocumentInspectorHeader
        title="Before you publish"
        closeButtonLabel="Close the list"
        onClose={onClose}
      />
      <Box flex={1} overflow="auto" padding={3}>
        <Stack gap={3}>
          <Box padding={2} aria-live="polite">
            <Text size={1}>{summaryOf(readiness)}</Text>
          </Box>
          <Stack gap={1} as="ul">
            {checks.map((check) => (
              <CheckItem key={check.field} check={check} isNew={isNew} onOpen={() => goTo(check)} />
            ))}
          </Stack>
        </Stack>
      </Box>
    </Flex>
  )
}

/** The checklist beside every form. Its button shows a warning while something is missing. */
export const checklistInspector: DocumentInspector = {
  name: CHECKLIST,
  component: ChecklistInspector,
  useMenuItem: () => {
    const { readiness, isNew } = useChecks()
    const isMissing = readiness.status === 'blocked' && !isNew
    return {
      title: 'Before you publish',
      icon: ListIcon,
      showAsAction: true,
      ...(isMissing ? { tone: 'caution', status: 'caution' } : {}),
    }
  },
}

/**
 * Opens the checklist the first time something is missing, unless another panel is open, the form is beside the preview,
 * where it has no room, or on a phone, where it would hide the form, or the document is begun in this form. An editor who
 * closes it has the line above the form.
 */
function useOpenedByItself({ readiness, isStored }: ReturnType<typeof useChecks>) {
  const isMissing = readiness.status === 'blocked'
  const { params, setParams } = usePaneRouter()
  const isBesidePreview = usePresentationParams(false) !== null
  const wasOpened = useRef(false)
  const hidesForm = usePanelHidesForm()
  const isFree = params?.inspect === undefined && !isBesidePreview && !hidesForm
  useEffect(() => {
    if (readiness.status === 'loading' || wasOpened.current) return
    if (!isStored) wasOpened.current = true
    if (!isMissing || !isStored) return
    wasOpened.current = true
    if (isFree) setParams({ ...params, inspect: CHECKLIST })
  })
}

/** Above a form: what is missing, and the way to the checklist. Nothing when all is there. */
export function ChecklistLine() {
  const found = useChecks()
  const { readiness, isNew } = found
  const isMissing = readiness.status === 'blocked'
  const { params, setParams } = usePaneRouter()
  useOpenedByItself(found)
  if (!isMissing || params?.inspect === CHECKLIST) return null
  return (
    <Card tone={isNew ? 'transparent' : 'caution'} radius={2} paddingX={3} paddingY={2} marginBottom={4}>
      <Flex align="center" gap={3}>
        <Text size={1} style={{ flex: 1 }}>
          {summaryOf(readiness)}
        </Text>
        <SmallButton
          text="Before you publish"
          icon={ListIcon}
          mode="bleed"
          onClick={() => setParams({ ...params, inspect: CHECKLIST })}
        />
      </Flex>
    </Card>
  )
}
