import type { MouseEvent } from 'react'
import type { ArrayOfObjectsInputProps } from 'sanity'

const menuButton = '[data-testid="add-multiple-object-button"]'
const menuSearch = '[data-ui="Popover"] [data-ui="Menu"] input'

/** Frames of the screen until the menu must be there. */
const PATIENCE = 60

/** Moves the focus from the button into the menu that it opens, once the menu is shown. */
function focusMenu(button: Element, frames = PATIENCE) {
  // Each block of the list has such a menu too, which is hidden.
  const search = [...document.querySelectorAll<HTMLInputElement>(menuSearch)].find((input) =>
    input.checkVisibility({ visibilityProperty: true }),
  )
  search?.focus()
  // The menu still has the words of the last search.
  search?.select()
  if (frames > 0 && document.activeElement === button)
    requestAnimationFrame(() => focusMenu(button, frames - 1))
}

/**
 * Blocks that editors choose from a menu of pictures. Sanity's menu asks for the focus while it is not shown yet, which
 * browsers refuse, so that keys would never reach it.
 */
export function BlocksInput(props: ArrayOfObjectsInputProps) {
  const onClickCapture = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest(menuButton) : null
    if (button) requestAnimationFrame(() => focusMenu(button))
  }
  return <div onClickCapture={onClickCapture}>{props.renderDefault(props)}</div>
}
