import { Button, Flex, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { type FormEvent, useId, useState } from 'react'
import { useClient } from 'sanity'
import { swedishInputText, swedishMoment } from '../../web/shared/products/swedish-time.ts'
import { actionsOfMove, faultOfMove, type PlannedChange } from './planned-changes.ts'

const API_VERSION = '2025-02-19'

/** What an input for dates shows: a day, or a day and a time. */
const inputValue = (date: string | undefined, isDay: boolean): string =>
  date === undefined || isDay ? (date ?? '') : swedishInputText(date)

/** The form in which the content service stores it; empty for what is no date. */
const storedDate = (value: string, isDay: boolean): string => (isDay ? value : (swedishMoment(value) ?? ''))

/** Changes one date of a document: at once, or in its draft when there is one. */
export function MoveDate({ change }: { change: PlannedChange }) {
  const { document, field, what, dates } = change
  const isDay = field === 'closesOn'
  const client = useClient({ apiVersion: API_VERSION })
  const { push } = useToast()
  const [value, setValue] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const faultId = useId()
  const name = `${what}: ${document.title}`
  if (value === undefined)
    return (
      <Button
        text="Change date"
        aria-label={`Change date of ${name}`}
        mode="bleed"
        fontSize={1}
        padding={2}
        onClick={() => setValue(inputValue(dates[field], isDay))}
      />
    )
  const date = storedDate(value, isDay)
  const fault = faultOfMove(change, date)
  const isAtOnce = document.isPublished && !document.hasDraft

  async function save() {
    setSaving(true)
    try {
      await client.action(actionsOfMove(change, date), { tag: 'planned.move' })
      setValue(undefined)
      push({
        status: 'success',
        title: isAtOnce
          ? `${document.title}: the site has the new date.`
          : `${document.title}: changed in the draft.`,
        ...(isAtOnce ? {} : { description: 'Open it and publish, so that the site follows.' }),
      })
    } catch (cause) {
      push({
        status: 'error',
        title: `The date of “${document.title}” was not changed. Try again.`,
        description: String(cause),
      })
    }
    setSaving(false)
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
