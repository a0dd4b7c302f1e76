import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { TaskIcon } from '@sanity/icons/Task'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import {
  type DocumentInspector,
  type DocumentInspectorProps,
  type DocumentInspectorUseMenuItemProps,
  getDraftId,
  pathToString,
  useEditState,
  useValidationStatus,
} from 'sanity'
import { DocumentInspectorHeader, usePaneRouter } from 'sanity/structure'
import { checklist, summaryOf, withFaults } from './checklist.ts'
import type { Check } from './checks.ts'

const looks = {
  missing: { Icon: ErrorOutlineIcon, tone: 'critical', word: 'Missing' },
  advice: { Icon: InfoOutlineIcon, tone: 'caution', word: 'Advice' },
  done: { Icon: CheckmarkCircleIcon, tone: 'positive', word: 'Done' },
} as const

/** Live checks of the draft in the form, or of the published document when there is no draft. */
function useChecks({ documentId, documentType }: DocumentInspectorUseMenuItemProps): Check[] {
  const { draft, published } = useEditState(documentId, documentType)
  const { validation } = useValidationStatus(draft ? getDraftId(documentId) : documentId, documentType, true)
  const faults = validation
    .filter(({ level }) => level === 'error')
    .map(({ path, message }) => ({ field: pathToString(path), message }))
  return withFaults(checklist(documentType, draft ?? published ?? {}), faults)
}

function CheckItem({ check, onOpen }: { check: Check; onOpen: () => void }) {
  const { Icon, tone, word } = looks[check.status]
  return (
    <Card tone={tone} radius={2} padding={3} as="li">
      <Flex gap={3} align="flex-start">
        <Text size={1} muted={check.status === 'done'}>
          <Icon aria-label={word} />
        </Text>
        <Stack gap={2} flex={1}>
          <Text size={1} weight="medium">
            {check.title}
          </Text>
          {check.note && (
            <Text size={1} muted>
              {check.note}
            </Text>
          )}
        </Stack>
        {check.status !== 'done' && (
          <Button
            text="Go there"
            aria-label={`Go to ${check.title}`}
            mode="bleed"
            fontSize={1}
            padding={2}
            onClick={onOpen}
          />
        )}
      </Flex>
    </Card>
  )
}

function ChecklistInspector({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const checks = useChecks({ documentId, documentType })
  const { params, setParams } = usePaneRouter()
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
            <Text size={1}>{summaryOf(checks)}</Text>
          </Box>
          <Stack gap={1} as="ul">
            {checks.map((check) => (
              <CheckItem
                key={`${check.field} ${check.title}`}
                check={check}
                onOpen={() => setParams({ ...params, path: check.field })}
              />
            ))}
          </Stack>
        </Stack>
      </Box>
    </Flex>
  )
}

/** The checklist beside the form of a product or game. Its button shows a warning while something is missing. */
export const checklistInspector: DocumentInspector = {
  name: 'checklist',
  component: ChecklistInspector,
  useMenuItem: (props) => {
    const isMissing = useChecks(props).some(({ status }) => status === 'missing')
    return {
      title: 'Before you publish',
      icon: TaskIcon,
      showAsAction: true,
      ...(isMissing ? { tone: 'caution', status: 'caution' } : {}),
    }
  },
}
