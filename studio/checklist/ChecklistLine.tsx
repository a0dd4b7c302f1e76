import { ListIcon } from '@sanity/icons/List'
import { Button, Card, Flex, Text } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { usePresentationParams } from 'sanity/presentation'
import { usePaneRouter } from 'sanity/structure'
import { CHECKLIST, usePanelHidesForm } from './ChecklistInspector.tsx'
import { summaryOf } from './readiness.ts'
import { useChecks } from './use-checks.ts'

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
        <Button
          text="Before you publish"
          icon={ListIcon}
          mode="bleed"
          fontSize={1}
          padding={2}
          onClick={() => setParams({ ...params, inspect: CHECKLIST })}
        />
      </Flex>
    </Card>
  )
}
