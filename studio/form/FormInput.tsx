import { Stack, Text } from '@sanity/ui'
import { useContext, useEffect, useRef } from 'react'
import {
  getPublishedId,
  type InputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  useEditState,
  useFormValue,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { ChecklistLine } from '../checklist/Checklist.tsx'
import { isContent } from '../checklist/checklist.ts'
import { useChecks } from '../checklist/use-checks.ts'
import { AssetInput, isAssetInput } from '../files/AssetInput.tsx'
import { DateInput, isDateInput } from './DateInput.tsx'
import { QuietField, QuietForm } from './FormField.tsx'
import { KeptWords } from './KeptWords.tsx'
import { LineInput } from './LineInput.tsx'
import { isTextInput, RichTextInput } from './RichTextInput.tsx'

const currentOf = (slug: unknown) =>
  typeof slug === 'object' && slug !== null && 'current' in slug ? slug.current : undefined

type AddressProps = { props: ObjectInputProps; documentId: string; documentType: string }

/** Without Generate once the address is published: one press would break every link to the page. */
function WithPublished({ props, documentId, documentType }: AddressProps) {
  const { published } = useEditState(getPublishedId(documentId), documentType)
  const { schemaType } = props
  if (!currentOf(published?.slug)) return props.renderDefault(props)
  const { source: _, ...options } = schemaType.options ?? {}
  return (
    <Stack gap={2}>
      {props.renderDefault({ ...props, schemaType: { ...schemaType, options } })}
      <Text size={1} muted>
        Published: links and bookmarks lead here, so it is no longer generated from the title.
      </Text>
    </Stack>
  )
}

/** The last part of a document's address. */
function AddressInput(props: ObjectInputProps) {
  const documentId = useFormValue(['_id'])
  const documentType = useFormValue(['_type'])
  if (typeof documentId !== 'string' || typeof documentType !== 'string') return props.renderDefault(props)
  return <WithPublished props={props} documentId={documentId} documentType={documentType} />
}

/** Moves the focus to the first field of a document that is begun. Sanity's own search finds a button, or no form yet. */
function useFirstField({ members, focusPath, onPathFocus }: ObjectInputProps) {
  const { documentId, ready, editState } = useDocumentPane()
  const isStored = Boolean(editState?.version ?? editState?.draft ?? editState?.published)
  const isBegun = ready && editState?.ready === true && !isStored
  const first = members.find((member) => member.kind === 'field')?.name
  const begun = useRef('')
  useEffect(() => {
    if (!isBegun || first === undefined || begun.current === documentId) return
    begun.current = documentId
    if (focusPath.length === 0) onPathFocus([first])
  })
}

function AboveFields(props: ObjectInputProps) {
  useFirstField(props)
  return <KeptWords {...props} />
}

/** The form of a document. Begun, and never published, it is quiet about what an editor has not touched yet. */
function DocumentForm(props: InputProps) {
  const { isNew } = useChecks()
  return (
    <QuietForm value={isNew}>
      {isObjectInputProps(props) && <AboveFields {...props} />}
      <ChecklistLine />
      {props.renderDefault(props)}
    </QuietForm>
  )
}

function withoutFaults(props: InputProps): InputProps {
  if (isStringInputProps(props) || isNumberInputProps(props))
    return { ...props, validation: [], validationError: '' }
  return { ...props, validation: [] }
}

/** Every input of every form. */
export function FormInput(props: InputProps) {
  const isQuiet = useContext(QuietField)
  if (props.id === 'root' && isContent(props.schemaType.name)) return <DocumentForm {...props} />
  return <FieldInput {...(isQuiet ? withoutFaults(props) : props)} />
}

/** What every field of a kind has. Types with an input of their own have it below this: see `desk/editor-types.tsx`. */
function FieldInput(props: InputProps) {
  if (isDateInput(props)) return <DateInput {...props} />
  if (isStringInputProps(props)) return <LineInput {...props} />
  if (isTextInput(props)) return <RichTextInput {...props} />
  if (isObjectInputProps(props) && props.schemaType.name === 'slug') return <AddressInput {...props} />
  if (isAssetInput(props)) return <AssetInput {...props} />
  return props.renderDefault(props)
}
