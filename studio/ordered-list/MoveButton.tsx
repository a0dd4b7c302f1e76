import { useDraggable } from '@dnd-kit/core'
import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { Button } from '@sanity/ui'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import { useId } from 'react'
import type { Bounds } from './places.ts'

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
