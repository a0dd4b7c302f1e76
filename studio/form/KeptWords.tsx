import { Card, Flex, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { type ObjectInputProps, set, unset, useDocumentStore, useSyncState } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { fullMoment } from '../../schemas/fields/moments.ts'
import { fieldTitle } from '../checklist/checklist.ts'
import { type Kept, missingFields, readKept, typedFields, writeKept } from '../document/kept.ts'
import type { Stored } from '../document/site-state.ts'
import { SmallButton } from '../ui/parts.tsx'

const nothing = {}

/**
 * Keeps what is typed in the open document until the content service has it. Sanity drops it when a repeated request is refused,
 * when the form is left for five seconds, and when the tab ends.
 * @returns what was typed and is not stored; undefined while all is, or while it is still being stored
 */
function useKept() {
  const { documentId, documentType, editState, selectedReleaseId: release } = useDocumentPane()
  const { pair } = useDocumentStore()
  const { isSyncing } = useSyncState(documentId, documentType, release)
  const key = release ? `${documentId} ${release}` : documentId
  const isSettled = editState?.ready === true && !isSyncing
  const stored: Stored = editState?.version ?? editState?.draft ?? editState?.published ?? nothing
  /** When all was stored last: the document, what it lacks, and the fields typed in since then. */
  const settled = useRef<{ stored: Stored; lost: Kept['fields']; typed: Kept['fields'] }>({
    stored: nothing,
    lost: nothing,
    typed: nothing,
  })
  const [missing, setMissing] = useState<Kept>()

  useEffect(() => {
    const events = pair.documentEvents(documentId, documentType, release).subscribe((event) => {
      if (event.type !== 'mutation' || event.origin !== 'local' || !event.document) return
      const { stored: before, lost, typed } = settled.current
      settled.current.typed = typedFields(before, event.document, typed)
      // What is typed over lost words doesn't replace them: the editor decides.
      const fields = { ...settled.current.typed, ...lost }
      writeKept(key, { at: new Date().toISOString(), type: documentType, fields })
    })
    return () => events.unsubscribe()
  }, [pair, documentId, documentType, release, key])

  useEffect(() => {
    if (!isSettled) return
    const kept = readKept(key)
    const lost = kept ? missingFields(kept.fields, stored) : nothing
    settled.current = { stored, lost, typed: nothing }
    if (kept) writeKept(key, { ...kept, fields: lost })
    setMissing(kept && Object.keys(lost).length > 0 ? { ...kept, fields: lost } : undefined)
  }, [isSettled, stored, key])

  const forget = () => {
    settled.current.lost = nothing
    writeKept(key, { at: '', type: documentType, fields: nothing })
    setMissing(undefined)
  }
  return { missing: isSettled ? missing : undefined, forget }
}

/** Above a form: what was typed in this browser and is not stored. Nothing when all is. */
export function KeptWords({ readOnly, onChange, schemaType }: ObjectInputProps) {
  const { missing, forget } = useKept()
  if (!missing) return null
  const { at, fields } = missing
  const titles = Object.keys(fields).map((name) => fieldTitle(schemaType.name, name) ?? name)
  const putBack = () =>
    onChange(
      Object.entries(fields).map(([name, value]) => (value === null ? unset([name]) : set(value, [name]))),
    )
  return (
    <Card tone="caution" radius={2} padding={3} marginBottom={4} role="alert">
      <Flex align="center" gap={3} wrap="wrap">
        <Text size={1} style={{ flex: 1, minWidth: '12rem' }}>
          {`Typed in this browser, ${fullMoment(Date.parse(at))}, and not stored: ${titles.join(', ')}.`}
        </Text>
        <Flex gap={2}>
          <SmallButton text="Put it back" tone="primary" disabled={readOnly === true} onClick={putBack} />
          <SmallButton text="Forget it" mode="bleed" onClick={forget} />
        </Flex>
      </Flex>
    </Card>
  )
}
