import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { currentWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import type { Order, RedeemedCode } from '#shared/shop-contract.ts'
import type { ShopApi } from '../api/shop-api.ts'
import { fist, refuse, renderInShop } from '../testing/render-in-shop.tsx'
import { orderLine, paidOrder } from '../testing/sample-order.ts'
import { libraryRequested, libraryUnavailable } from './library-slice.ts'
import { type LibraryContent, MyProducts } from './MyProducts.tsx'
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

/** `ids`: the products that the page has read from content. */
async function show(
  ids: string[],
  unlocked?: string[],
  found: LibraryContent | null = content,
  {
    waiting = [],
    orders = [],
    redeemed = [],
    api = {},
  }: Partial<{
    waiting: WaitingLine[]
    orders: Order[]
    redeemed: RedeemedCode[]
    api: Partial<ShopApi>
  }> = {},
) {
  const refresh = vi.fn(async () => {})
  const loaded = { ids, content: Promise.resolve(found), waiting: Promise.resolve(waiting) }
  const page = (
    <MyProducts
      loaded={loaded}
      orders={Promise.resolve({ data: orders, processing: [], redeemed })}
      onRetry={onRetry}
    />
  )
  const shown = renderInShop(page, { ...(unlocked && { unlocked }), refresh, api })
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

it.each([
  ['unlocked', 'refunded'],
  ['withdrawn', 'paid'],
] as const)(
  'names products that are %s in an order that is %s when nothing else is owned',
  async (delivery, status) => {
    await show([], [], content, { orders: [paidOrder([orderLine(fist, delivery)], { status })] })
    expect(document.body.textContent).toContain('You no longer have F.I.S.T., because of a withdrawal, or')
    expect(screen.queryByText(/No products have been added yet/)).toBeNull()
  },
)

it('links games to their pages and the art book to its file, and lists adventures without a page and unknown ids', async () => {
  await show(['fod', 'fod-artbook', 'gate', 'old-demo'], ['fod-kickstarter', 'gate', 'old-demo'])
  expect(screen.getByRole('link', { name: 'The Fortress of Death' }).getAttribute('href')).toBe(
    '/shop/product/fod',
  )
  const download = screen.getByRole('link', { name: 'Download The Fortress Of Death Artbook' })
  expect(download.getAttribute('href')).toBe('https://files.example/abc.pdf?dl=art%20book.pdf')
  expect(screen.getByText(/1.2 MB/)).toBeDefined()
  expect(screen.getByText('Also yours: The Gate, old-demo')).toBeDefined()
})

const waitingFist: WaitingLine = {
  orderNumber: 7,
  id: 'fist',
  title: 'F.I.S.T.',
  image: null,
  isReleased: true,
  isPreOrder: false,
  releaseOn: null,
  facts: null,
}

it('shows products ready to unlock, with the statements and a link to withdraw', async () => {
  await show([], [], content, { waiting: [waitingFist] })
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
  const parts = [{ of: null, out: ['The Postern'], until: '2999-10-31' }]
  const known = { language: null, devices: null, appVersion: null, downloadMegabytes: null }
  const facts = { ...known, kind: 'expansion', needs: 'The Fortress', parts } as const
  await show([], [], content, { waiting: [{ ...waitingFist, facts: { ...facts, parts } }], api: { unlock } })
  screen.getByText(
    /^When you ordered: Needs: The Fortress\. Contains: The Postern\. Further expansions appear until 31 October 2999/,
  )
  expect(document.body.textContent).toContain(unlockStatements['2026-11-27 in parts'].join(' '))
  expect(document.body.textContent).not.toContain('within 14 days of your order')
  fireEvent.click(screen.getByRole('button', { name: 'Unlock now F.I.S.T.' }))
  await waitFor(() => expect(unlock.mock.calls[0]?.[0].wording).toBe('2026-11-27 in parts'))
})

it('unlocks one product, and reads the account again', async () => {
  onRetry.mockClear()
  const unlock = vi.fn<ShopApi['unlock']>(async () => 'unlocked')
  const { refresh } = await show([], [], content, { waiting: [waitingFist], api: { unlock } })
  fireEvent.click(screen.getByRole('button', { name: 'Unlock now F.I.S.T.' }))
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce())
  expect(refresh).toHaveBeenCalledOnce()
  expect(unlock.mock.calls).toEqual([[{ number: 7, ids: ['fist'], wording: currentWording }]])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
})

it.each<[Awaited<ReturnType<ShopApi['unlock']>>, RegExp]>([
  ['withdrawn', /You have withdrawn from this/],
  ['not-released', /This is not released yet/],
  ['returned', /The payment of this order has gone back/],
])('explains why the product can’t be unlocked: %s', async (outcome, words) => {
  await show([], [], content, { waiting: [waitingFist], api: { unlock: async () => outcome } })
  fireEvent.click(screen.getByRole('button', { name: 'Unlock now F.I.S.T.' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

it('can be pressed again after an outage', async () => {
  const unlock = vi.fn<ShopApi['unlock']>(() => refuse({ code: 'no-response' }))
  await show([], [], content, { waiting: [waitingFist], api: { unlock } })
  const button = screen.getByRole('button', { name: 'Unlock now F.I.S.T.' })
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again.')
  fireEvent.click(button)
  await waitFor(() => expect(unlock).toHaveBeenCalledTimes(2))
})

it('offers no button for a pre-order that is not released', async () => {
  await show([], [], content, { waiting: [{ ...waitingFist, isReleased: false }] })
  expect(screen.getByText(/once it is released/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('waits until the page has read newly unlocked products', async () => {
  await show([], ['fod'])
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

it('keeps known products when the shop can’t be reached, and tries again', async () => {
  const { store, refresh } = await show(['fod'], ['fod'])
  act(() => void store.dispatch(libraryUnavailable()))
  expect(screen.getByRole('link', { name: 'The Fortress of Death' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refresh).toHaveBeenCalledOnce()
})

it('reports an outage of the content service', async () => {
  await show(['fod'], ['fod'], null)
  expect(screen.getByText(/They stay yours/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('names redeemed products, and those that were taken back', async () => {
  const redeemed = { id: 'fod', title: 'Fortress', redeemedAt: '2026-11-22T12:00:00Z', isRevoked: false }
  const takenBackTitles = { ...redeemed, id: 'fist', title: 'F.I.S.T.', isRevoked: true }
  await show([], [], content, { redeemed: [redeemed, takenBackTitles] })
  const list = screen.getByRole('list', { name: 'Redeemed with a code' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Fortress, 22 November 2026',
    'F.I.S.T., 22 November 2026. We have taken this back.',
  ])
})

it('names the giver of a gift, as long as the name is known', async () => {
  const gift = { id: 'fod', title: 'Fortress', redeemedAt: '2026-11-22T12:00:00Z', isRevoked: false }
  await show([], [], content, {
    redeemed: [
      { ...gift, giver: 'Ada' },
      { ...gift, id: 'fist', giver: null },
    ],
  })
  const items = screen.getByRole('list', { name: 'Redeemed with a code' }).textContent
  expect(items).toContain(', a gift from Ada')
  expect(items).toMatch(/, a gift$/)
})

it('shows no codes when none was redeemed', async () => {
  await show([], [])
  expect(screen.queryByText('Redeemed with a code')).toBeNull()
})
