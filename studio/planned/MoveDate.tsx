import { Flex, Text } from '@sanity/ui'
import { type FormEvent, useId, useState } from 'react'
import { dateInputText } from '../form/typed-date.ts'
import { SmallButton, SmallInput } from '../ui/parts.tsx'
import { usePlanEdit } from './plan-edit.ts'
import { momentOf, movedDate, type PlannedChange, shortcutsOf } from './planned-changes.ts'

/** Changes one date of a document, or ends or clears its plan: at once, or in its draft when there is one. */
export function MoveDate({ change }: { change: PlannedChange }) {
  const { document, field, what, dates } = change
  const { edit, isSaving } = usePlanEdit()
  const [value, setValue] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  /** The typed text about which the form has asked. */
  const [asked, setAsked] = useState<string>()
  const faultId = useId()
  const name = `${what}: ${document.title}`
  /** The moment is that of the press. */
  function press(text: string) {
    const shortcut = shortcutsOf(change, Date.now()).find((one) => one.text === text)
    if (shortcut) void edit(document, shortcut.edit)
  }
  if (value === undefined)
    return (
      <>
        <SmallButton
          text="Change date"
          aria-label={`Change date of ${name}`}
          mode="bleed"
          onClick={() => {
            setRefusal(undefined)
            setValue(dateInputText(dates[field] ?? ''))
          }}
        />
        {shortcutsOf(change, Date.now()).map(({ text }) => (
          <SmallButton
            key={text}
            text={text}
            aria-label={`${text}: ${name}`}
            mode="bleed"
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
    if (asked !== value && momentOf(field, moved.stored) <= Date.now()) {
      setAsked(value)
      setRefusal(
        `This has passed. ${isAtOnce ? 'It takes effect at once.' : 'It takes effect at once after Publish.'} Press again if that is right.`,
      )
      return
    }
    if (await edit(document, { set: { [field]: moved.stored } })) setValue(undefined)
  }

  return (
    <form onSubmit={onSubmit}>
      <Flex align="center" gap={2} wrap="wrap">
        <SmallInput
          aria-label={`New date of ${name}`}
          aria-describedby={refusal ? faultId : undefined}
          aria-invalid={refusal !== undefined}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <SmallButton
          type="submit"
          text={isAtOnce ? 'Change on the site' : 'Change in the draft'}
          disabled={isSaving || !value.trim()}
          tone="primary"
        />
        <SmallButton text="Cancel" mode="bleed" onClick={() => setValue(undefined)} />
        {refusal && (
          <Text id={faultId} size={1} role="alert">
            {refusal}
          </Text>
        )}
      </Flex>
    </form>
  )
}
