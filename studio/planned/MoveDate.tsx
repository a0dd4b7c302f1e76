import { Button, Flex, Text } from '@sanity/ui'
import { type FormEvent, useId, useState } from 'react'
import { swedishInputText, swedishMoment } from '../../web/shared/products/swedish-time.ts'
import { faultOfMove, type PlannedChange, shortcutsOf } from './planned-changes.ts'
import { usePlanEdit } from './use-plan-edit.ts'

/** What an input for dates shows: a day, or a day and a time. */
const inputValue = (date: string | undefined, isDay: boolean): string =>
  date === undefined || isDay ? (date ?? '') : swedishInputText(date)

/** The form in which the content service stores it; empty for what is no date. */
const storedDate = (value: string, isDay: boolean): string => (isDay ? value : (swedishMoment(value) ?? ''))

/** Changes one date of a document, or ends or clears its plan: at once, or in its draft when there is one. */
export function MoveDate({ change }: { change: PlannedChange }) {
  const { document, field, what, dates } = change
  const isDay = field === 'closesOn'
  const { edit, isSaving } = usePlanEdit()
  const [value, setValue] = useState<string>()
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
          onClick={() => setValue(inputValue(dates[field], isDay))}
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
  const date = storedDate(value, isDay)
  const fault = faultOfMove(change, date)
  const isAtOnce = document.isPublished && !document.hasDraft

  async function save() {
    if (await edit([{ target: document, patch: { set: { [field]: date } } }])) setValue(undefined)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!fault && !isSaving) void save()
  }

  return (
    <form onSubmit={onSubmit}>
      <Flex align="center" gap={2} wrap="wrap">
        <input
          aria-label={`New date of ${name}`}
          aria-describedby={fault ? faultId : undefined}
          aria-invalid={fault !== null}
          type={isDay ? 'date' : 'datetime-local'}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          style={{ font: 'inherit', padding: '0.4em' }}
        />
        <Button
          type="submit"
          text={isAtOnce ? 'Change on the site' : 'Change in the draft'}
          disabled={fault !== null || isSaving}
          tone="primary"
          fontSize={1}
          padding={2}
        />
        <Button text="Cancel" mode="bleed" fontSize={1} padding={2} onClick={() => setValue(undefined)} />
        {fault && (
          <Text id={faultId} size={1} role="alert">
            {fault}
          </Text>
        )}
      </Flex>
    </form>
  )
}
