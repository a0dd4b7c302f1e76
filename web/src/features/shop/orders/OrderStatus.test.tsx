import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CheckoutStatus } from '#shared/api/checkout.ts'
import type { LineDelivery, Order } from '#shared/api/orders.ts'
import { type ShopApi, ShopError, type ShopProblem } from '../api/shop-api.ts'
import { fist, fortress, listOf, orderLine, paidOrder, renderInShop } from '../testing/render-in-shop.tsx'
import { type ClearedCart, PutProductsBack } from './ClearedCart.tsx'
import { OrderStatus, outcomeOf, PaidOrder, usePaidOrder } from './OrderStatus.tsx'
import { useOrderProgress } from './order-progress.ts'

beforeEach(() => vi.useFakeTimers())

const refresh = vi.fn(async () => {})

function Page({ cleared }: { cleared: ClearedCart }) {
  const [progress, send] = useOrderProgress('r-1', cleared)
  const order = usePaidOrder('r-1')
  return (
    <>
      <OrderStatus progress={progress} order={order} onRetry={() => send({ type: 'retried' })} />
      <PaidOrder order={order} />
      <PutProductsBack items={cleared.items} />
    </>
  )
}

/** Renders the page of an order. The API returns these statuses in turn, and repeats the last one. */
async function show(statuses: (CheckoutStatus | ShopProblem)[], isFirst = true, api: Partial<ShopApi> = {}) {
  refresh.mockClear()
  const checkoutStatus = vi.fn(async () => {
    const next = statuses.length > 1 ? statuses.shift() : statuses[0]
    if (typeof next === 'string') return next
    throw new ShopError(next ?? { code: 'no-response' })
  })
  const page = <Page cleared={{ items: [fortress, fist], isFirst }} />
  const shown = renderInShop(page, { api: { checkoutStatus, ...api }, refresh })
  await pass(0)
  return { checkoutStatus, ...shown }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('says that a paid order is being unlocked, until it is unlocked', async () => {
  const { checkoutStatus, cartIds } = await show(['paid', 'paid', 'unlocked'])
  expect(checkoutStatus).toHaveBeenCalledWith('r-1')
  expect(screen.getByText(/being unlocked. Don’t pay again./)).toBeDefined()
  await pass(2_000)
  expect(screen.getByText(/being unlocked. Don’t pay again./)).toBeDefined()
  await pass(3_000)
  expect(screen.getByText('What you bought is unlocked.')).toBeDefined()
  expect(refresh).toHaveBeenCalledOnce()
  await pass(60_000)
  expect(checkoutStatus).toHaveBeenCalledTimes(3)
  expect(cartIds()).toEqual([])
})

it('shows the order, and says only what is done: what waits has cards that say it', async () => {
  const dracula = { id: 'dracula', title: 'Dracula', price: 187.5 }
  const lines = [orderLine(fortress, 'delivered'), orderLine(fist, 'ready'), orderLine(dracula, 'pre-order')]
  const other = paidOrder([orderLine(fist)], { number: 8, reference: 'r-8' })
  const orders = async () => listOf(other, paidOrder(lines, { reference: 'r-1' }))
  await show(['paid', 'waiting'], true, { orders })
  await pass(2_000)
  const order = within(screen.getByRole('region', { name: 'Order 7' }))
  expect(order.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The Fortress of Death250 SEK',
    'F.I.S.T.250 SEK',
    'Dracula187.50 SEK',
  ])
  expect(document.body.textContent).toContain('Total: 687.50 SEK')
  expect(screen.getByRole('status').textContent).toBe('The Fortress of Death is unlocked in the app.')
  expect(refresh).toHaveBeenCalledOnce()
})

it.each<[string, (CheckoutStatus | ShopProblem)[], number, RegExp]>([
  [
    'is paid, and waits to be unlocked or can’t be read',
    ['waiting'],
    0,
    /^Your payment has arrived\. What you bought is in My Products\.$/,
  ],
  ['has a disputed payment', ['disputed'], 0, /The content comes back if the money does\./],
  ['is paid for long', ['paid'], 400_000, /unlocking takes longer than it should\. Don’t pay again\./],
  ['has a payment on its way', ['processing'], 0, /Your payment is on its way/],
  ['belongs to another account', [{ code: 'not-found' }], 0, /this account has no such order/],
])('says that the order %s, and keeps the cart empty', async (_what, statuses, waitedMs, text) => {
  const { cartIds } = await show(statuses)
  await pass(waitedMs)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('region')).toBeNull()
  expect(cartIds()).toEqual([])
})

it('puts the cart back when nothing has been charged', async () => {
  const { cartIds } = await show(['unpaid'])
  expect(screen.getByText('Nothing has been charged. You can try again.')).toBeDefined()
  expect(cartIds()).toEqual(['fod', 'fist'])
})

it('puts the cart back automatically only once', async () => {
  const { cartIds } = await show(['unpaid'], false)
  expect(cartIds()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Put the products back' }))
  expect(cartIds()).toEqual(['fod', 'fist'])
  expect(screen.getByRole('link', { name: 'your cart' }).getAttribute('href')).toBe('/shop/checkout')
})

it('makes no claim about the payment in an outage, and repeats the request, at once when the button is pressed', async () => {
  const { checkoutStatus, cartIds } = await show([
    { code: 'no-response' },
    { code: 'base-url-refused' },
    'unlocked',
  ])
  expect(screen.getByText(/We don’t know yet how far your payment got./)).toBeDefined()
  expect(cartIds()).toEqual([])
  await pass(2_000)
  expect(checkoutStatus).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await pass(0)
  expect(screen.getByText('What you bought is unlocked.')).toBeDefined()
})

it('links to the login when no user is logged in', async () => {
  await show([{ code: 'not-signed-in' }])
  expect(screen.getByRole('link', { name: /Log in/ }).getAttribute('href')).toBe('/account')
})

it('sends no requests while the page is hidden', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { checkoutStatus } = await show(['unlocked'])
  await pass(600_000)
  expect(checkoutStatus).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(checkoutStatus).toHaveBeenCalledOnce()
})

const titles: Record<string, string> = { fod: 'The Fortress of Death', fist: 'F.I.S.T.' }

const bought = (deliveries: Record<string, LineDelivery>, gift?: Order['gift']) => ({
  lines: Object.entries(deliveries).map(([id, delivery]) =>
    orderLine({ id, title: titles[id] ?? id, price: 250 }, delivery),
  ),
  ...(gift && { gift }),
})

const gift: Order['gift'] = { to: 'ada@reader.example', state: 'ready', code: null }

it('says what became of an order', () => {
  const rows: [order: ReturnType<typeof bought>, titles: string[], predicate: string][] = [
    [bought({ fod: 'unlocked' }), ['The Fortress of Death'], 'is unlocked in the app.'],
    [
      bought({ fod: 'delivered', fist: 'unlocked' }),
      ['The Fortress of Death', 'F.I.S.T.'],
      'are unlocked in the app.',
    ],
    [bought({ fod: 'withdrawn', fist: 'unlocked' }), ['F.I.S.T.'], 'is unlocked in the app.'],
    [
      bought({ fod: 'ready' }, gift),
      ['The Fortress of Death'],
      'is your gift: the recipient gets an email with the link and your words.',
    ],
  ]
  expect(rows.map(([order]) => outcomeOf(order))).toEqual(
    rows.map(([, titles, predicate]) => ({ titles, predicate })),
  )
  expect(outcomeOf(bought({ fod: 'ready', fist: 'pre-order' })).titles).toEqual([])
})
