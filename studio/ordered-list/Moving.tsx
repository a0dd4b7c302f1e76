import { useDraggable } from '@dnd-kit/core'
import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { Button, Dialog, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import { type SyntheticEvent, useId, useState } from 'react'
import { type Bounds, placeOfPosition } from './places.ts'
import type { Row } from './rows.ts'

type Props = {
  id: string
  title: string
  index: number
  bounds: Bounds
  isDraggable: boolean
  onMove: (to: number) => void
  onAskPosition: () => void
}

/** A handle to drag a row by, and the menu of its other moves. */
export function MoveButton({ id, title, index, bounds, isDraggable, onMove, onAskPosition }: Props) {
  const menuId = useId()
  const { listeners, setNodeRef } = useDraggable({ id, disabled: !isDraggable })
  const { first, last } = bounds
  const moves = [
    { text: 'Move up', to: index - 1, disabled: index === first },
    { text: 'Move down', to: index + 1, disabled: index === last },
    { text: 'Move to the top', to: first, disabled: index === first },
    { text: 'Move to the end', to: last, disabled: index === last },
  ]
  return (
    <span ref={setNodeRef} {...listeners} style={{ touchAction: 'none' }}>
      <MenuButton
        id={menuId}
        popover={{ portal: true, placement: 'right' }}
        button={
          <Button
            mode="bleed"
            padding={3}
            icon={DragHandleIcon}
            aria-label={`Move ${title}`}
            style={{ cursor: isDraggable ? 'grab' : 'pointer' }}
          />
        }
        menu={
          <Menu>
            {moves.map(({ text, to, disabled }) => (
              <MenuItem key={text} text={text} disabled={disabled} onClick={() => onMove(to)} />
            ))}
            <MenuItem text="Move to position…" onClick={onAskPosition} />
          </Menu>
        }
      />
    </span>
  )
}

type PositionProps = {
  row: Row
  index: number
  count: number
  onMove: (to: number) => void
  onClose: () => void
}

/** Asks where in the list a document goes. */
export function PositionDialog({ row, index, count, onMove, onClose }: PositionProps) {
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
