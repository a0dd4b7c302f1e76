import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShop } from '../api/testing.tsx'
import { LostProducts } from './LostProducts.tsx'
import type { LibraryContent } from './MyProducts.tsx'

const fod = { id: 'fod', title: 'The Fortress of Death', image: null }

async function show(ids: string[], found: LibraryContent | null) {
  renderInShop(<LostProducts loaded={{ ids, content: Promise.resolve(found) }} />)
  await act(async () => {})
}

it('names what is lost with the account, by id where content has no title', async () => {
  await show(['fod', 'old-demo'], { products: [fod], extras: [] })
  expect(screen.getByText('You lose for good: The Fortress of Death and old-demo.')).toBeDefined()
})

it('names ids while content is out of reach, and nothing for an empty account', async () => {
  await show(['fod'], null)
  expect(screen.getByText('You lose for good: fod.')).toBeDefined()
})

it('says nothing when nothing is owned', async () => {
  await show([], null)
  expect(screen.queryByText(/You lose/)).toBeNull()
})
