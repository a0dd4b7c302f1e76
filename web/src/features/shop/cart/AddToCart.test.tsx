import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { AddToCart } from './AddToCart.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

it('adds the product after the paint of the press, and its link to the checkout takes the focus', async () => {
  let paint: FrameRequestCallback = () => {}
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    paint = frame
    return 1
  })
  renderInShop(<AddToCart item={{ id: 'fod', title: 'The Fortress of Death', price: 187.5 }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('In your cart.')).toBeNull()
  paint(0)
  expect(await screen.findByText('In your cart.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Continue to Checkout' }))
})
