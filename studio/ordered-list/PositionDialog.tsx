import { Button, Dialog, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type SyntheticEvent, useId, useState } from 'react'
import { placeOfPosition } from './places.ts'
import type { Row } from './rows.ts'

type Props = { row: Row; index: number; count: number; onMove: (to: number) => void; onClose: () => void }

/** Asks where in the list a document goes. */
export function PositionDialog({ row, index, count, onMove, onClose }: Props) {
  const [position, setPosition] = useState(String(index + 1))
  const [isWrong, setIsWrong] = useState(false)
  const [dialogId, fieldId, faultId] = [useId(), useId(), useId()]
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const place = placeOfPosition(position, count)
    if (place === undefined) setIsWrong(true)
    else onMove(place)
  }
  return (
    <Dialog id={dialogId} header={`Move ${row.title}`} width={0} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap={4} padding={4}>
          <Text as="label" htmlFor={fieldId} size={1} weight="medium">
            Position, from 1 to {count}
          </Text>
          <TextInput
            id={fieldId}
            inputMode="numeric"
            autoFocus
            value={position}
            aria-invalid={isWrong}
            aria-describedby={faultId}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => setPosition(currentTarget.value)}
          />
          <Text id={faultId} size={1} role="alert">
            {isWrong && `Give a whole number from 1 to ${count}.`}
          </Text>
          <Flex justify="flex-end">
            <Button type="submit" tone="primary" text="Move" />
          </Flex>
        </Stack>
      </form>
    </Dialog>
  )
}
