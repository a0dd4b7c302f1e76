import { Stack, Text } from '@sanity/ui'
import { createContext, useContext, useEffect } from 'react'
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

/** The first field of a document that is begun; empty for any other. */
const FirstField = createContext('')

function useFirstField(props: InputProps): string {
  const { ready, editState } = useDocumentPane()
  const isStored = Boolean(editState?.version ?? editState?.draft ?? editState?.published)
  if (!isObjectInputProps(props) || !ready || !editState?.ready || isStored) return ''
  return props.members.find((member) => member.kind === 'field')?.name ?? ''
}

/** Focuses the first field once its input is drawn, after Sanity, which focuses a button above the fields. */
function useFirstFocus(props: InputProps) {
  const first = useContext(FirstField)
  const isFirst = first !== '' && props.path.length === 1 && props.path[0] === first
  const input = isStringInputProps(props) ? props.elementProps.ref : undefined
  useEffect(() => {
    if (!isFirst) return
    const frame = requestAnimationFrame(() => input?.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isFirst, input])
}

/** The form of a document. Begun, and never published, it is quiet about what an editor has not touched yet. */
function DocumentForm(props: InputProps) {
  const { isNew } = useChecks()
  return (
    <QuietForm value={isNew}>
      {isObjectInputProps(props) && <KeptWords {...props} />}
      <ChecklistLine />
      <FirstField value={useFirstField(props)}>{props.renderDefault(props)}</FirstField>
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
  useFirstFocus(props)
  if (isDateInput(props)) return <DateInput {...props} />
  if (isStringInputProps(props)) return <LineInput {...props} />
  if (isTextInput(props)) return <RichTextInput {...props} />
  if (isObjectInputProps(props) && props.schemaType.name === 'slug') return <AddressInput {...props} />
  if (isAssetInput(props)) return <AssetInput {...props} />
  return props.renderDefault(props)
}
