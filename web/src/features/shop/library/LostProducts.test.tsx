import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { LostProducts } from './LostProducts.tsx'
import type { LibraryContent } from './MyProducts.tsx'
import type { WaitingLine } from './ReadyToUnlock.tsx'

const fod = { id: 'fod', title: 'The Fortress of Death', image: null }

async function show(ids: string[], found: LibraryContent | null, waiting: WaitingLine[] = []) {
  const loaded = { ids, content: Promise.resolve(found), waiting: Promise.resolve(waiting) }
  renderInShop(<LostProducts loaded={loaded} />)
  await act(async () => {})
}

it('names lost products, by id where content has no title', async () => {
  await show(['fod', 'old-demo'], { products: [fod], extras: [], adventures: [] })
  expect(screen.getByText('You lose The Fortress of Death and old-demo for good.')).toBeDefined()
})

it('names ids while content is unavailable, and nothing for an empty account', async () => {
  await show(['fod'], null)
  expect(screen.getByText('You lose fod for good.')).toBeDefined()
})

it('names paid products that are not unlocked yet', async () => {
  await show([], null, [
    {
      orderNumber: 7,
      id: 'fist',
      title: 'F.I.S.T.',
      image: null,
      isReleased: true,
      isPreOrder: false,
      releaseOn: null,
      facts: null,
    },
  ])
  expect(screen.getByText('You lose F.I.S.T. for good.')).toBeDefined()
})

it('shows nothing when nothing is owned', async () => {
  await show([], null)
  expect(screen.queryByText(/You lose/)).toBeNull()
})
