import { Box } from '@sanity/ui'
import type { MouseEvent } from 'react'
import type { InputProps } from 'sanity'

/** Each text has a menu of styles with this id. */
const STYLE_BUTTON = '#block-style-select'

/** Runs before the menu item does. An inert button can't take the focus. */
function keepFocusInText({ target }: MouseEvent) {
  if (!(target instanceof Element) || !target.closest('[role="menuitem"]')) return
  const buttons = [...document.querySelectorAll<HTMLElement>(STYLE_BUTTON)]
  for (const button of buttons) button.inert = true
  requestAnimationFrame(() => {
    for (const button of buttons) button.inert = false
  })
}

/**
 * A formatted text. In Sanity 6.16 the menu of styles takes the focus after a choice, so that the next words are lost
 * and a space opens the menu again: its item focuses the text, then the menu focuses its button. React passes clicks in
 * the menu on to this element, although the menu is elsewhere in the page.
 */
export const RichTextInput = (props: InputProps) => (
  <Box onClickCapture={keepFocusInText}>{props.renderDefault(props)}</Box>
)
