import { Box, Flex } from '@sanity/ui'
import { type ChangeEvent, type ComponentType, useContext } from 'react'
import {
  type ArrayOfObjectsInputProps,
  type InputProps,
  isArrayOfObjectsInputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  type StringInputProps,
  set,
  unset,
} from 'sanity'
import { ChecklistLine } from '../checklist/ChecklistLine.tsx'
import { isContent } from '../checklist/checklist.ts'
import { useChecks } from '../checklist/use-checks.ts'
import { AssetInput, isAssetInput } from '../files/AssetInput.tsx'
import { AddressInput } from './AddressInput.tsx'
import { BlocksInput } from './BlocksInput.tsx'
import { ChaptersInput } from './ChaptersInput.tsx'
import { CountryInput } from './CountryInput.tsx'
import { cleanText } from './clean-text.ts'
import { DateInput, isDateInput } from './DateInput.tsx'
import { QuietField, QuietForm } from './FormField.tsx'
import { LengthInput } from './LengthInput.tsx'
import { LinkInput } from './LinkInput.tsx'
import { isOptionsInput, OptionsInput } from './OptionsInput.tsx'
import { isTextInput, RichTextInput } from './RichTextInput.tsx'
import { SceneInput } from './SceneInput.tsx'
import { SharePreview } from './SharePreview.tsx'
import { VideoInput } from './VideoInput.tsx'

const objects: Readonly<Record<string, ComponentType<ObjectInputProps>>> = {
  button: LinkInput,
  menuLink: LinkInput,
  seo: SharePreview,
  slug: AddressInput,
}
const lists: Readonly<Record<string, ComponentType<ArrayOfObjectsInputProps>>> = {
  chapters: ChaptersInput,
  blocks: BlocksInput,
}

const COLOUR = /^#[0-9a-f]{6}$/i

/** A colour as text, and the browser's picker beside it. */
function ColourInput(props: StringInputProps) {
  const { value = '', readOnly = false, onChange, schemaType } = props
  return (
    <Flex gap={2} align="stretch">
      <Box flex={1}>{props.renderDefault(props)}</Box>
      <input
        type="color"
        aria-label={`Pick the ${(schemaType.title ?? 'colour').toLowerCase()}`}
        value={COLOUR.test(value) ? value.toLowerCase() : '#000000'}
        disabled={readOnly}
        onChange={({ currentTarget }) => onChange(set(currentTarget.value))}
        style={{ width: '3.5rem', height: 'auto', padding: 0, border: 0, background: 'none' }}
      />
    </Flex>
  )
}

/** A text without control characters, however it comes into the field. */
function TextInputWithoutControls(props: StringInputProps) {
  const { elementProps, onChange, schemaType } = props
  function clean(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.currentTarget
    const cleaned = cleanText(value, schemaType.name !== 'text')
    if (cleaned === value) elementProps.onChange(event)
    else onChange(cleaned === '' ? unset() : set(cleaned))
  }
  return props.renderDefault({ ...props, elementProps: { ...elementProps, onChange: clean } })
}

const lineInputs: Readonly<Record<string, ComponentType<StringInputProps>>> = {
  accent: ColourInput,
  ground: ColourInput,
  country: CountryInput,
  youtubeId: VideoInput,
  leadsTo: SceneInput,
  success: SceneInput,
  failure: SceneInput,
}

function LineInput(props: StringInputProps) {
  const Input = lineInputs[String(props.path.at(-1))] ?? TextInputWithoutControls
  return <Input {...props} />
}

/** The form of a document. Begun, and never published, it is quiet about what an editor has not touched yet. */
function DocumentForm(props: InputProps) {
  const { isNew } = useChecks()
  return (
    <QuietForm value={isNew}>
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

/** Chooses the input of each field. Most are Sanity's own. */
function FieldInput(props: InputProps) {
  const field = props.path.at(-1)
  if (isDateInput(props)) return <DateInput {...props} />
  if (isNumberInputProps(props) && field === 'durationSeconds') return <LengthInput {...props} />
  const List = lists[String(field)]
  if (List && isArrayOfObjectsInputProps(props)) return <List {...props} />
  if (isOptionsInput(props)) return <OptionsInput {...props} />
  if (isStringInputProps(props)) return <LineInput {...props} />
  if (isTextInput(props)) return <RichTextInput {...props} />
  const ObjectInput = objects[props.schemaType.name]
  if (ObjectInput && isObjectInputProps(props)) return <ObjectInput {...props} />
  if (isAssetInput(props)) return <AssetInput {...props} />
  return props.renderDefault(props)
}
