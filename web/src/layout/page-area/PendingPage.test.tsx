import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShop } from '#site/features/shop/testing/render-in-shop.tsx'
import type { PageCard } from '#site/ui/cards/page-card.ts'
import { PendingPage } from './PendingPage.tsx'

const card: PageCard = {
  path: '/shop/product/fod',
  title: 'The Fortress of Death',
  shape: 'cover',
  image: null,
  note: '187.50 SEK',
  offer: {
    item: { id: 'fod', title: 'The Fortress of Death', price: 187.5 },
    unlocks: ['fod'],
    isOnSale: false,
  },
}
const button = () => screen.queryByRole('button', { name: 'Add to Cart' })

it('takes a product into the cart before its page has loaded', async () => {
  const { cartIds } = renderInShop(<PendingPage card={card} />)
  expect(screen.getByText('187.50 SEK')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }))
  await waitFor(() => expect(cartIds()).toEqual(['fod']))
})

it('shows the price without a button to an owner, and for a product whose page says something first', () => {
  renderInShop(<PendingPage card={card} />, { unlocked: ['fod'] })
  renderInShop(<PendingPage card={{ ...card, offer: undefined }} />)
  expect(screen.getAllByText('187.50 SEK')).toHaveLength(2)
  expect(button()).toBeNull()
})
