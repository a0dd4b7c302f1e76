import { Button, Flex, Text, TextInput } from '@sanity/ui'
import { type FormEvent, useId, useState } from 'react'
import { dateInputText } from '../form/typed-date.ts'
import { movedDate, type PlannedChange, shortcutsOf } from './planned-changes.ts'
import { usePlanEdit } from './use-plan-edit.ts'

/** Changes one date of a document, or ends or clears its plan: at once, or in its draft when there is one. */
export function MoveDate({ change }: { change: PlannedChange }) {
  const { document, field, what, dates } = change
  const { edit, isSaving } = usePlanEdit()
  const [value, setValue] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const faultId = useId()
  const name = `${what}: ${document.title}`
  /** The moment is that of the press. */
  function press(text: string) {
    const shortcut = shortcutsOf(change, Date.now()).find((one) => one.text === text)
    if (shortcut) void edit([{ target: document, patch: shortcut.patch }])
  }
  if (value === undefined)
    return (
      <>
        <Button
          text="Change date"
          aria-label={`Change date of ${name}`}
          mode="bleed"
          fontSize={1}
          padding={2}
          onClick={() => {
            setRefusal(undefined)
            setValue(dateInputText(dates[field] ?? ''))
          }}
        />
        {shortcutsOf(change, Date.now()).map(({ text }) => (
          <Button
            key={text}
            text={text}
            aria-label={`${text}: ${name}`}
            mode="bleed"
            fontSize={1}
            padding={2}
            disabled={isSaving}
            onClick={() => press(text)}
          />
        ))}
      </>
    )
  const isAtOnce = document.isPublished && !document.hasDraft

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const moved = movedDate(change, value ?? '')
    setRefusal('refusal' in moved ? moved.refusal : undefined)
    if ('refusal' in moved || isSaving) return
    if (await edit([{ target: document, patch: { set: { [field]: moved.stored } } }])) setValue(undefined)
  }

  return (
    <form onSubmit={onSubmit}>
      <Flex align="center" gap={2} wrap="wrap">
        <TextInput
          aria-label={`New date of ${name}`}
          aria-describedby={refusal ? faultId : undefined}
          aria-invalid={refusal !== undefined}
          fontSize={1}
          padding={2}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Button
          type="submit"
          text={isAtOnce ? 'Change on the site' : 'Change in the draft'}
          disabled={isSaving || !value.trim()}
          tone="primary"
          fontSize={1}
          padding={2}
        />
        <Button text="Cancel" mode="bleed" fontSize={1} padding={2} onClick={() => setValue(undefined)} />
        {refusal && (
          <Text id={faultId} size={1} role="alert">
            {refusal}
          </Text>
        )}
      </Flex>
    </form>
  )
}
