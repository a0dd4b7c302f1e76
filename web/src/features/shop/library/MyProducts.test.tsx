import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RedeemedCode } from '#shared/api/codes.ts'
import type { Order } from '#shared/api/orders.ts'
import { currentWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import type { ShopApi } from '../api/shop-api.ts'
import {
  fist,
  inParts,
  orderLine,
  paidOrder,
  refuse,
  renderInShop,
  soldGame,
} from '../testing/render-in-shop.tsx'
import { libraryRequested, libraryUnavailable } from './library-slice.ts'
import { type LibraryContent, LostProducts, MyProducts } from './MyProducts.tsx'
import type { WaitingLine } from './ReadyToUnlock.tsx'

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
  adventures: [
    { id: 'fod', title: 'Lone Wolf' },
    { id: 'gate', title: 'The Gate' },
  ],
}
const onRetry = vi.fn()
const waitingFist: WaitingLine = {
  orderNumber: 7,
  id: 'fist',
  title: 'F.I.S.T.',
  image: null,
  isReleased: true,
  isPreOrder: false,
  releaseOn: null,
  facts: soldGame,
}

type Options = {
  /** What the library knows. Without it, the library is not loaded. */
  unlocked?: string[]
  /** The products that the page has read from content. */
  ids?: string[]
  content?: LibraryContent | null
  waiting?: WaitingLine[]
  orders?: Order[]
  redeemed?: RedeemedCode[]
  unlock?: ShopApi['unlock']
}

async function show({
  unlocked,
  ids = unlocked ?? [],
  waiting = [],
  orders = [],
  redeemed = [],
  ...page
}: Options) {
  const refresh = vi.fn(async () => {})
  const found = page.content === undefined ? content : page.content
  const loaded = { ids, content: Promise.resolve(found), waiting: Promise.resolve(waiting) }
  const shown = renderInShop(
    <MyProducts
      loaded={loaded}
      orders={Promise.resolve({ data: orders, processing: [], failed: [], redeemed })}
      onRetry={onRetry}
    />,
    { ...(unlocked && { unlocked }), refresh, api: page.unlock ? { unlock: page.unlock } : {} },
  )
  await act(async () => {})
  return { refresh, ...shown }
}

const pressUnlock = () => fireEvent.click(screen.getByRole('button', { name: 'Unlock now F.I.S.T.' }))

it('shows loading until the owned products are known', async () => {
  const { store } = await show({})
  expect(screen.getByText('Loading...')).toBeDefined()
  act(() => void store.dispatch(libraryRequested()))
  expect(screen.getByText('Loading...')).toBeDefined()
})

it('waits until the page has read newly unlocked products', async () => {
  await show({ unlocked: ['fod'], ids: [] })
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

it('links to the shop when nothing is owned', async () => {
  await show({ unlocked: [] })
  expect(screen.getByText(/No products have been added yet./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the web shop' }).getAttribute('href')).toBe('/shop')
  expect(screen.queryByText('Redeemed with a code')).toBeNull()
})

it.each([
  ['unlocked', 'refunded'],
  ['withdrawn', 'paid'],
] as const)(
  'names products that are %s in an order that is %s when nothing else is owned',
  async (delivery, status) => {
    await show({ unlocked: [], orders: [paidOrder([orderLine(fist, delivery)], { status })] })
    expect(document.body.textContent).toContain('You no longer have F.I.S.T., because of a withdrawal, or')
    expect(screen.queryByText(/No products have been added yet/)).toBeNull()
  },
)

it('links games to their pages and the art book to its file, and lists adventures without a page and unknown ids', async () => {
  await show({
    unlocked: ['fod-kickstarter', 'gate', 'old-demo'],
    ids: ['fod', 'fod-artbook', 'gate', 'old-demo'],
  })
  expect(screen.getByRole('link', { name: 'The Fortress of Death' }).getAttribute('href')).toBe(
    '/shop/product/fod',
  )
  const download = screen.getByRole('link', { name: 'Download The Fortress Of Death Artbook' })
  expect(download.getAttribute('href')).toBe('https://files.example/abc.pdf?dl=art%20book.pdf')
  expect(screen.getByText(/1.2 MB/)).toBeDefined()
  expect(screen.getByText('Also yours: The Gate, old-demo')).toBeDefined()
})

it('shows products ready to unlock, with the statements and a link to withdraw', async () => {
  await show({ unlocked: [], waiting: [waitingFist] })
  const title = within(screen.getByRole('heading', { name: 'F.I.S.T.' }))
  expect(title.getByRole('link').getAttribute('href')).toBe('/shop/product/fist')
  expect(screen.queryByText(/No products have been added yet/)).toBeNull()
  const button = screen.getByRole('button', { name: 'Unlock now F.I.S.T.' })
  const statements = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  for (const statement of unlockStatements[currentWording])
    expect(statements?.textContent).toContain(statement)
  expect(screen.getByRole('link', { name: 'withdraw from order 7' }).getAttribute('href')).toBe(
    '/withdraw?order=7',
  )
})

it('shows what is out of a product in parts, and the statements that keep the right to withdraw', async () => {
  const unlock = vi.fn<ShopApi['unlock']>(async () => 'unlocked')
  const facts = { ...inParts, needs: 'The Fortress' }
  await show({ unlocked: [], waiting: [{ ...waitingFist, facts }], unlock })
  screen.getByText(
    /^When you ordered: Needs: The Fortress\. Contains: The Postern\. Further expansions appear until 31 October 2999/,
  )
  expect(document.body.textContent).toContain(unlockStatements['2026-11-27 in parts'].join(' '))
  expect(document.body.textContent).not.toContain('within 14 days of your order')
  pressUnlock()
  await waitFor(() => expect(unlock.mock.calls[0]?.[0].wording).toBe('2026-11-27 in parts'))
})

it('unlocks one product, and reads the account again', async () => {
  onRetry.mockClear()
  const unlock = vi.fn<ShopApi['unlock']>(async () => 'unlocked')
  const { refresh } = await show({ unlocked: [], waiting: [waitingFist], unlock })
  pressUnlock()
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce())
  expect(refresh).toHaveBeenCalledOnce()
  expect(unlock.mock.calls).toEqual([[{ number: 7, ids: ['fist'], wording: currentWording }]])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
})

it.each<[string, ShopApi['unlock'], RegExp]>([
  ['it was withdrawn from', async () => 'withdrawn', /You have withdrawn from this/],
  ['it is not released', async () => 'not-released', /This is not released yet/],
  ['its payment went back', async () => 'returned', /The payment of this order has gone back/],
  ['of an outage', () => refuse({ code: 'no-response' }), /Please try again\./],
])('explains why the product can’t be unlocked: because %s', async (_why, answer, words) => {
  const unlock = vi.fn(answer)
  await show({ unlocked: [], waiting: [waitingFist], unlock })
  pressUnlock()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  pressUnlock()
  await waitFor(() => expect(unlock).toHaveBeenCalledTimes(2))
})

it('offers no button for a pre-order that is not released', async () => {
  await show({ unlocked: [], waiting: [{ ...waitingFist, isReleased: false }] })
  expect(screen.getByText(/once it is released/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('keeps known products when the shop can’t be reached, and tries again', async () => {
  const { store, refresh } = await show({ unlocked: ['fod'] })
  act(() => void store.dispatch(libraryUnavailable()))
  expect(screen.getByRole('link', { name: 'The Fortress of Death' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refresh).toHaveBeenCalledOnce()
})

it('reports an outage of the content service', async () => {
  onRetry.mockClear()
  await show({ unlocked: ['fod'], content: null })
  expect(screen.getByText(/They stay yours/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('names redeemed products, those that were taken back, and the giver of a gift as long as the name is known', async () => {
  const fod = { id: 'fod', title: 'Fortress', redeemedAt: '2026-11-22T12:00:00Z', isRevoked: false }
  await show({
    unlocked: [],
    redeemed: [
      fod,
      { ...fod, id: 'fist', title: 'F.I.S.T.', isRevoked: true },
      { ...fod, id: 'map', giver: 'Ada' },
      { ...fod, id: 'gate', giver: null },
    ],
  })
  const list = screen.getByRole('list', { name: 'Redeemed with a code' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Fortress, 22 November 2026',
    'F.I.S.T., 22 November 2026. We have taken this back.',
    'Fortress, 22 November 2026, a gift from Ada',
    'Fortress, 22 November 2026, a gift',
  ])
})

it.each<[string, string[], LibraryContent | null, WaitingLine[], string]>([
  [
    'by id where content has no title',
    ['fod', 'map'],
    content,
    [],
    'You lose The Fortress of Death and map for good.',
  ],
  ['by id while content is unavailable', ['fod'], null, [], 'You lose fod for good.'],
  ['that are not unlocked yet', [], null, [waitingFist], 'You lose F.I.S.T. for good.'],
  ['only of an account that has any', [], null, [], ''],
])('names lost products, %s', async (_which, ids, found, waiting, text) => {
  const loaded = { ids, content: Promise.resolve(found), waiting: Promise.resolve(waiting) }
  renderInShop(<LostProducts loaded={loaded} />)
  await act(async () => {})
  expect(screen.getByRole('main').textContent).toBe(`Page${text}`)
})
