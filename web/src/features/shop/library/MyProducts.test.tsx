import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Order } from '../../../../shared/shop-contract.ts'
import { renderInShop } from '../api/testing.tsx'
import { libraryRequested, libraryUnavailable } from './library-slice.ts'
import { type LibraryContent, MyProducts } from './MyProducts.tsx'

const content: LibraryContent = {
  products: [{ id: 'fod', title: 'The Fortress of Death', image: null }],
  extras: [
    {
      id: 'fod-artbook',
      title: 'The Fortress Of Death Artbook',
      image: null,
      file: { url: 'https://files.example/abc.pdf', originalFilename: 'art book.pdf', size: 1_240_000 },
    },
  ],
}
const onRetry = vi.fn()

/** `asked`: the ids for which the page has read content. */
async function show(
  asked: string[],
  unlocked?: string[],
  found: LibraryContent | null = content,
  orders: Order[] = [],
) {
  const refresh = vi.fn(async () => {})
  const loaded = { ids: asked, content: Promise.resolve(found) }
  const page = (
    <MyProducts
      loaded={loaded}
      orders={Promise.resolve({ data: orders, processing: [] })}
      onRetry={onRetry}
    />
  )
  const shown = renderInShop(page, { ...(unlocked && { unlocked }), refresh })
  await act(async () => {})
  return { refresh, ...shown }
}

it('shows loading until the owned products are known', async () => {
  const { store } = await show([])
  expect(screen.getByText('Loading...')).toBeDefined()
  act(() => void store.dispatch(libraryRequested()))
  expect(screen.getByText('Loading...')).toBeDefined()
})

it('links to the shop when nothing is owned', async () => {
  await show([], [])
  expect(screen.getByText(/No products have been added yet./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the web shop' }).getAttribute('href')).toBe('/shop')
})

it('names what was taken back when nothing else is owned', async () => {
  const line = { id: 'fist', title: 'F.I.S.T.', price: 250, vatRate: 25, vat: 50 }
  const order = { number: 7, paidAt: '2026-11-20T12:00:00Z', lines: [line], total: 250, refunded: 250 }
  await show([], [], content, [{ ...order, status: 'refunded' }])
  expect(screen.getByText(/Taken back with the payment: F\.I\.S\.T\./)).toBeDefined()
  expect(screen.queryByText(/No products have been added yet/)).toBeNull()
})

it('links games to their pages and the art book to its file, and lists unknown ids', async () => {
  await show(['fod', 'fod-artbook', 'old-demo'], ['fod-kickstarter', 'old-demo'])
  expect(screen.getByRole('link', { name: 'The Fortress of Death' }).getAttribute('href')).toBe(
    '/shop/product/fod',
  )
  const download = screen.getByRole('link', { name: 'Download The Fortress Of Death Artbook' })
  expect(download.getAttribute('href')).toBe('https://files.example/abc.pdf?dl=art%20book.pdf')
  expect(screen.getByText(/1.2 MB/)).toBeDefined()
  expect(screen.getByText('Also yours: old-demo')).toBeDefined()
})

it('waits until the page has read newly unlocked products', async () => {
  await show([], ['fod'])
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

it('keeps known products when the shop can’t be asked, and asks again', async () => {
  const { store, refresh } = await show(['fod'], ['fod'])
  act(() => void store.dispatch(libraryUnavailable()))
  expect(screen.getByRole('link', { name: 'The Fortress of Death' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refresh).toHaveBeenCalledOnce()
})

it('says so when content is out of reach', async () => {
  await show(['fod'], ['fod'], null)
  expect(screen.getByText(/They stay yours/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
