import { useState } from 'react'
import {
  isVersionId,
  type ObjectSchemaType,
  pathToString,
  useSchema,
  useSyncState,
  useValidationStatus,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { checklist, type Fault, withFaults } from './checklist.ts'
import type { Check } from './checks.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import { isRequired } from './required.ts'

/** The required fields of a document that is not stored yet, so that Sanity doesn't validate it. */
function emptyFields(type: ObjectSchemaType, value: Readonly<Record<string, unknown>>): Fault[] {
  return type.fields
    .filter((field) => isRequired(field.type.validation) && value[field.name] === undefined)
    .map(({ name }) => ({ level: 'error', field: name, message: 'Fill it in.' }))
}

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
  const isUnchecked = !stored && schemaType?.jsonType === 'object'
  const found = isUnchecked ? emptyFields(schemaType, value) : faults
  const checks = withFaults(documentType, checklist(documentType, value), found)
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
