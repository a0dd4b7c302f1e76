import { getDraftId, getPublishedId, pathToString, useEditState, useValidationStatus } from 'sanity'
import { checklist, type Fault, withFaults } from './checklist.ts'
import type { Check } from './checks.ts'

type Opened = { documentId: string; documentType: string }

/** Live checks of the draft in the form, or of the published document when there is no draft. */
export function useChecks({ documentId, documentType }: Opened): Check[] {
  const id = getPublishedId(documentId)
  const { draft, published, ready } = useEditState(id, documentType)
  const { validation } = useValidationStatus(draft ? getDraftId(id) : id, documentType, true)
  // A document that is still loading is not an empty one.
  if (!ready) return []
  const faults = validation.flatMap(({ path, level, message }): Fault[] =>
    level === 'info' ? [] : [{ level, field: pathToString(path), message }],
  )
  return withFaults(documentType, checklist(documentType, draft ?? published ?? {}), faults)
}
