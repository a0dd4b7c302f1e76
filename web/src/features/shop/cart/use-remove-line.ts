import type { MouseEvent } from 'react'
import { useDispatch } from 'react-redux'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { productRemoved } from './cart-slice.ts'

/** A click handler for a button within the product's line of the cart. */
export function useRemoveLine(id: string) {
  const dispatch = useDispatch()
  return ({ currentTarget }: MouseEvent) => {
    focusBeside(currentTarget.closest('li'))
    dispatch(productRemoved(id))
  }
}

/** The focused button is removed with its line: focus moves to a neighbouring line, or to the heading. */
function focusBeside(line: Element | null) {
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const button = neighbour?.querySelector('button')
  if (button) button.focus()
  else focusHeading()
}
