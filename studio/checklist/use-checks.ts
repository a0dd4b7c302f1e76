import { useState } from 'react'
import { isVersionId, pathToString, useSchema, useSyncState, useValidationStatus } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { type Check, checklist } from './checklist.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import { emptyFields, type Fault } from './required.ts'

/** The checks of the document in the form, and whether it can be published. Works only inside the pane of a document. */
export function useChecks(): {
  checks: Check[]
  readiness: Readiness
  /** The content service has the document: it was not begun just now. */
  isStored: boolean
  /** It is a draft that was never published: what is missing in it is no alarm. */
  isNew: boolean
} {
  const { value, ready, editState, documentId, documentType } = useDocumentPane()
  const isVersion = isVersionId(value._id)
  const { validation, isValidating, revision } = useValidationStatus(value._id, documentType, !isVersion)
  const { isSyncing } = useSyncState(documentId, documentType)
  const schemaType = useSchema().get(documentType)
  const [isKnown, setKnown] = useState(false)
  const isLoaded = ready && editState?.ready === true
  if (isLoaded && !isValidating && !isKnown) setKnown(true)
  // A document that is still loading is not an empty one.
  if (!isLoaded || !isKnown)
    return { checks: [], readiness: { status: 'loading' }, isStored: false, isNew: true }
  const stored = editState.version ?? editState.draft ?? editState.published
  const faults = validation.flatMap(({ path, level, message }): Fault[] =>
    level === 'info' ? [] : [{ level, field: pathToString(path), message }],
  )
  // Sanity doesn't validate a document that is not stored yet.
  const isUnchecked = !stored && schemaType?.jsonType === 'object'
  const checks = checklist(documentType, value, isUnchecked ? emptyFields(schemaType, value) : faults)
  return {
    isStored: Boolean(stored),
    isNew: !editState.published,
    checks,
    readiness: readinessOf({
      isLoaded,
      isSaving: isSyncing,
      isValidating,
      validated: revision,
      revision: stored?._rev,
      checks,
    }),
  }
}
