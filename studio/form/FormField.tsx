import { createContext, useContext, useEffect, useState } from 'react'
import { type FieldProps, pathToString, stringToPath, useFormValue, usePresenceStore } from 'sanity'
import { Notice } from '../ui/parts.tsx'

/** Whether a rule of the field asks for a value. The argument is what Sanity has compiled from the schema. */
export const isRequired = (rules: unknown): boolean =>
  Array.isArray(rules) && rules.some((rule: unknown) => asksForValue(rule))

const asksForValue = (rule: unknown) =>
  typeof rule === 'object' &&
  rule !== null &&
  'isRequired' in rule &&
  typeof rule.isRequired === 'function' &&
  rule.isRequired() === true

/** Whether the rules of the fields inside count: not inside an optional group that is still empty. */
const RulesCount = createContext(true)

/** Whether fields of this form are quiet until an editor has touched them: the document was never published. */
export const QuietForm = createContext(false)

/** Whether the field around an input is quiet: its faults are in the checklist alone. */
export const QuietField = createContext(false)

/** Empty, and never left by the focus. */
function useUntouched({ value, inputProps }: FieldProps) {
  const hasFocus = inputProps.focused === true
  const [wasFocused, setWasFocused] = useState(hasFocus)
  if (hasFocus && !wasFocused) setWasFocused(true)
  return value === undefined && (!wasFocused || hasFocus)
}

const listed = new Intl.ListFormat('en-GB')

/** What an editor is told while others are in the same field; undefined while there is no one. */
export function sameFieldHint(present: readonly { readonly user: { readonly displayName?: string } }[]) {
  const names = [...new Set(present.map(({ user }) => user.displayName ?? 'Another editor'))]
  if (names.length === 0) return undefined
  return `${listed.format(names)} ${names.length === 1 ? 'is' : 'are'} in this field too. What you both type is mixed letter by letter: let one of you write.`
}

/**
 * Says again in which field the editor is when the document gets another id: Sanity 6.16 announces the whole document then,
 * and no field, so that two editors lose sight of each other at the first key, which makes a draft of a published document.
 */
function useAnnouncedField(path: FieldProps['path']) {
  const { setLocation } = usePresenceStore()
  const documentId = useFormValue(['_id'])
  const field = pathToString(path)
  useEffect(() => {
    if (typeof documentId !== 'string') return
    const location = { type: 'document', documentId, path: stringToPath(field) } as const
    // After the effect of Sanity's form, which is further up and runs later.
    queueMicrotask(() => setLocation([{ ...location, lastActiveAt: new Date().toISOString() }]))
  }, [setLocation, documentId, field])
}

/** Below the field that has the focus. */
function SameField({ path, presence }: Pick<FieldProps, 'path' | 'presence'>) {
  useAnnouncedField(path)
  const hint = sameFieldHint(presence)
  if (!hint) return null
  return (
    <Notice tone="caution" marginTop={2} role="status">
      {hint}
    </Notice>
  )
}

/** Every field of every form. The title of one that must be filled in ends in a star. */
export function FormField(props: FieldProps) {
  const { schemaType, value } = props
  const isUntouched = useUntouched(props)
  const isQuiet = useContext(QuietForm) && isUntouched
  const doCount = useContext(RulesCount)
  const isAsked = doCount && isRequired(schemaType.validation)
  const isEmptyGroup = schemaType.jsonType === 'object' && value === undefined
  return (
    <RulesCount value={doCount && (isAsked || !isEmptyGroup)}>
      <QuietField value={isQuiet}>
        {props.renderDefault({
          ...props,
          ...(isAsked && { title: `${props.title ?? props.name} *` }),
          ...(isQuiet && { validation: [] }),
        })}
      </QuietField>
      {props.inputProps.focused && <SameField path={props.path} presence={props.presence} />}
    </RulesCount>
  )
}
