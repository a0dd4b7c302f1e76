import { Box, Stack } from '@sanity/ui'
import { type MouseEvent, useCallback, useState } from 'react'
import {
  type InputProps,
  isArrayOfBlocksInputProps,
  type OnPasteFn,
  type PortableTextInputProps,
} from 'sanity'
import { htmlOfText, leftOutText, pastedBlocks } from '../paste/pasted-blocks.ts'
import { Notice } from '../ui/parts.tsx'

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

export const isTextInput = (props: InputProps): props is PortableTextInputProps =>
  isArrayOfBlocksInputProps(props)

/** A program that knows our kind of text gives it too, and then nothing needs to be converted. */
const hasBlocks = (data: DataTransfer) =>
  data.types.some((type) => /application\/(x-)?portable-text$/.test(type))

/**
 * A formatted text. In Sanity 6.16 the menu of styles takes the focus after a choice, so that the next words are lost
 * and a space opens the menu again: its item focuses the text, then the menu focuses its button. React passes clicks in
 * the menu on to this element, although the menu is elsewhere in the page.
 */
export function RichTextInput(props: PortableTextInputProps) {
  const [leftOut, setLeftOut] = useState<string>()
  const onPaste = useCallback<OnPasteFn>(({ event: { clipboardData } }) => {
    setLeftOut(undefined)
    if (hasBlocks(clipboardData)) return undefined
    const html = clipboardData.getData('text/html') || htmlOfText(clipboardData.getData('text/plain'))
    if (!html) return undefined
    const pasted = pastedBlocks(html)
    if (pasted.blocks.length === 0) return undefined
    setLeftOut(leftOutText(pasted.leftOut))
    return { insert: pasted.blocks }
  }, [])
  return (
    <Stack gap={3} onClickCapture={keepFocusInText}>
      <Box role="status">{leftOut !== undefined && <Notice tone="caution">{leftOut}</Notice>}</Box>
      {props.renderDefault({ ...props, onPaste })}
    </Stack>
  )
}
