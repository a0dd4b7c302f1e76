import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { AddToCart } from './AddToCart.tsx'

it('adds the product after the paint of the press, and its link to the checkout takes the focus', async () => {
  renderInShop(<AddToCart item={{ id: 'fod', title: 'The Fortress of Death', price: 187.5 }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }))
  expect(screen.queryByText('In your cart.')).toBeNull()
  expect(await screen.findByText('In your cart.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Continue to Checkout' }))
})
