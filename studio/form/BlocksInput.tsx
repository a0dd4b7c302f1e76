import type { KeyboardEvent, MouseEvent } from 'react'
import type { ArrayOfObjectsInputProps } from 'sanity'

const menuButton = '[data-testid="add-multiple-object-button"]'
const menuSearch = '[data-ui="Popover"] [data-ui="Menu"] input'
const menuItem = '[data-ui="Popover"] [role="menuitem"]'
const dialog = '[role="dialog"]'
const focusable = `${dialog} :is(input, textarea, select, [contenteditable="true"], button):not([disabled])`

/** Frames of the screen until the menu or the form of a block must be there, or gone. */
const PATIENCE = 60

const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })

const firstVisible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isVisible)

/** Calls `step` once a frame until it has done its work or the patience is over. */
function eachFrame(step: () => boolean, frames = PATIENCE) {
  if (frames > 0 && !step()) requestAnimationFrame(() => eachFrame(step, frames - 1))
}

/** Moves the focus from the button into the menu that it opens, once the menu is shown. */
const focusMenu = (button: Element) =>
  eachFrame(() => {
    // Each block of the list has such a menu too, which is hidden.
    const search = firstVisible(menuSearch)
    search?.focus()
    // The menu still has the words of the last search.
    if (search instanceof HTMLInputElement) search.select()
    return document.activeElement !== button
  })

/** Moves the focus into the form of a block that was chosen: Sanity leaves it at the page, where Escape reaches nothing. */
const focusForm = () =>
  eachFrame(() => {
    const field = firstVisible(focusable)
    if (field && document.activeElement?.closest(dialog) === null) field.focus()
    return document.activeElement?.closest(dialog) !== null
  })

/** Moves the focus to the button *Add item…* once the form of a block is closed, unless it is somewhere already. */
const focusButton = (list: Element) =>
  eachFrame(() => {
    if (firstVisible(dialog)) return false
    if (document.activeElement === document.body) list.querySelector<HTMLElement>(menuButton)?.focus()
    return true
  })

/**
 * Blocks that editors choose from a menu of pictures. Sanity's menu asks for the focus while it is not shown yet, which
 * browsers refuse, so that keys would never reach it. React passes keys and clicks in the menu and in the form of a block on
 * to this element, although they are elsewhere in the page.
 */
export function BlocksInput(props: ArrayOfObjectsInputProps) {
  const onClickCapture = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const button = target.closest(menuButton)
    if (button) requestAnimationFrame(() => focusMenu(button))
    if (target.closest(menuItem)) requestAnimationFrame(focusForm)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key, target, currentTarget } = event
    if (!(target instanceof Element)) return
    if (key === 'Enter' && target.matches(menuSearch)) {
      event.preventDefault()
      firstVisible(menuItem)?.click()
    }
    if (key === 'Escape' && target.closest(dialog)) requestAnimationFrame(() => focusButton(currentTarget))
  }
  return (
    <div onClickCapture={onClickCapture} onKeyDownCapture={onKeyDownCapture}>
      {props.renderDefault(props)}
    </div>
  )
}
