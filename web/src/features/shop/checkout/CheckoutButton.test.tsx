import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { rightInParts } from '#shared/products/in-parts.ts'
import { currentWording, type UnlockWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import type { ShopApi, ShopProblem } from '../api/shop-api.ts'
import { productAdded, productRemoved } from '../cart/cart-slice.ts'
import type { CurrentProduct } from '../cart/priced-cart.ts'
import { fist, fortress, refuse, renderInShop } from '../testing/render-in-shop.tsx'
import { CheckoutButton } from './CheckoutButton.tsx'
import { useBuyNow, useCheckout } from './use-checkout.ts'

const url = 'https://card.example/pay/1'
const leave = vi.fn()
const onRefused = vi.fn()
const onLogInAgain = vi.fn()

type CreateSession = ShopApi['createCheckoutSession']
const opens: CreateSession = async () => url

function Page({ products = [fortress, fist] }: { products?: CurrentProduct[] }) {
  const checkout = useCheckout({
    found: { ids: ['fod', 'fist'], products },
    email: 'frodo@shire.example',
    onRefused,
    leave,
  })
  return (
    <CheckoutButton
      checkout={checkout}
      label="Checkout"
      onLogInAgain={onLogInAgain}
      supportEmail="help@shop.example"
    />
  )
}

function show(create: CreateSession, page = <Page />) {
  leave.mockReset()
  onRefused.mockReset()
  const createCheckoutSession = vi.fn(create)
  const shown = renderInShop(page, { cart: [fortress, fist], api: { createCheckoutSession } })
  return { createCheckoutSession, ...shown }
}

const checkoutButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Checkout' })
const press = () => fireEvent.click(checkoutButton())

it('posts the shown cart, and opens the payment page', async () => {
  const { createCheckoutSession } = show(opens)
  press()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Opening the payment page…' }).disabled).toBe(
    true,
  )
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url))
  const order = { email: 'frodo@shire.example', products: [fortress, fist] }
  expect(createCheckoutSession).toHaveBeenCalledExactlyOnceWith(
    order,
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  )
  expect(screen.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href')).toBe(url)
})

it('leaves out products that are no longer on sale', async () => {
  const { createCheckoutSession } = show(opens, <Page products={[fist, { ...fortress, price: null }]} />)
  press()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  expect(createCheckoutSession.mock.calls[0]?.[0].products).toEqual([fist])
})

it('can’t be pressed while nothing in the cart is on sale', () => {
  show(opens, <Page products={[]} />)
  expect(checkoutButton().disabled).toBe(true)
})

it('repeats the key after a lost response, and uses a new one for another cart', async () => {
  const { createCheckoutSession, store } = show(() => refuse({ code: 'no-response' }))
  const names = () => createCheckoutSession.mock.calls.map(([, attempt]) => attempt)
  press()
  await screen.findByText(/The shop doesn’t answer. Nothing has been charged./)
  press()
  await waitFor(() => expect(names()).toHaveLength(2))
  await waitFor(() => expect(checkoutButton().disabled).toBe(false))
  act(() => void store.dispatch(productRemoved('fist')))
  press()
  await waitFor(() => expect(names()).toHaveLength(3))
  const [first, second, third] = names()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('shows the prices from the API, and sends those next time', async () => {
  const changes = [{ ...fortress, before: 250, now: 300 }]
  const { createCheckoutSession } = show(() => refuse({ code: 'prices-changed', changes }))
  press()
  await screen.findByText(/A price has changed since you looked./)
  expect(onRefused).toHaveBeenCalledWith({ code: 'prices-changed', changes })
  press()
  await waitFor(() => expect(createCheckoutSession).toHaveBeenCalledTimes(2))
  expect(createCheckoutSession.mock.calls[1]?.[0].products[0]).toMatchObject({ id: 'fod', price: 300 })
})

it('stays on the page when the cart changes before the payment page opens', async () => {
  const session = Promise.withResolvers<string>()
  const { store } = show(() => session.promise)
  press()
  act(() => void store.dispatch(productRemoved('fist')))
  await act(async () => session.resolve(url))
  await screen.findByText(/Your cart has changed. Nothing has been charged./)
  expect(leave).not.toHaveBeenCalled()
})

it.each<ShopProblem>([
  { code: 'already-owned', ids: ['fod'] },
  { code: 'contained-in-cart', ids: ['fod'] },
  { code: 'products-unavailable', ids: ['fod'] },
])('names the products refused as $code, and removes them', async (problem) => {
  const { cartIds } = show(() => refuse(problem))
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('The Fortress of Death')
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  expect(cartIds()).toEqual(['fist'])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
})

it('links to My Products while a payment is being unlocked', async () => {
  show(() => refuse({ code: 'payment-pending', ids: ['fod'] }))
  press()
  const link = await screen.findByRole('link', { name: 'Go to My Products' })
  expect(link.getAttribute('href')).toBe('/account')
})

it('offers the login to a user who is no longer logged in', async () => {
  show(() => refuse({ code: 'not-signed-in' }))
  press()
  fireEvent.click(await screen.findByRole('button', { name: 'Log in again' }))
  expect(onLogInAgain).toHaveBeenCalledOnce()
})

it('names support for problems that the shopper can’t solve', async () => {
  show(() => refuse({ code: 'unknown-payment-page' }))
  press()
  const link = await screen.findByRole('link', { name: 'help@shop.example' })
  expect(link.getAttribute('href')).toBe('mailto:help@shop.example')
})

it('can be pressed again after a return from the payment page', async () => {
  const { store } = show(opens)
  press()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  const comeBack = (persisted: boolean) =>
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })))
  comeBack(false)
  expect(screen.queryByRole('button', { name: 'Checkout' })).toBeNull()
  comeBack(true)
  expect(checkoutButton().disabled).toBe(false)
  act(() => void store.dispatch(productAdded(fist)))
  press()
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
})

const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const sentChoice = async (create: ReturnType<typeof show>['createCheckoutSession']) => {
  press()
  await waitFor(() => expect(create).toHaveBeenCalled())
  return create.mock.calls.at(-1)?.[0].unlockAtOnce
}

it('asks for consent to immediate delivery in one empty box with both statements', async () => {
  const { createCheckoutSession } = show(opens)
  expect(box().checked).toBe(false)
  expect(box().labels?.[0]?.textContent).toBe(unlockStatements[currentWording].join(' '))
  expect(checkoutButton().disabled).toBe(false)
  expect(await sentChoice(createCheckoutSession)).toBeUndefined()
})

it('sends the consent with its wording and its products', async () => {
  const { createCheckoutSession } = show(opens)
  fireEvent.click(box())
  expect(await sentChoice(createCheckoutSession)).toEqual({ wording: currentWording, ids: ['fod', 'fist'] })
})

it('offers immediate delivery of released products only', async () => {
  const products = [fortress, { ...fist, preOrder: true }]
  const { createCheckoutSession } = show(opens, <Page products={products} />)
  expect(document.body.textContent).toContain('unlock The Fortress of Death in My Products')
  fireEvent.click(box())
  expect(await sentChoice(createCheckoutSession)).toEqual({ wording: currentWording, ids: ['fod'] })
})

it('offers no immediate delivery of pre-orders', () => {
  show(opens, <Page products={[{ ...fortress, preOrder: true }]} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(checkoutButton().disabled).toBe(false)
})

it('empties the box when the products change', () => {
  const { store } = show(opens)
  fireEvent.click(box())
  expect(box().checked).toBe(true)
  act(() => void store.dispatch(productRemoved('fist')))
  expect(box().checked).toBe(false)
})

function OneProduct() {
  const checkout = useBuyNow({
    item: fortress,
    product: fortress,
    email: 'frodo@shire.example',
    onRefused,
    leave,
  })
  return (
    <CheckoutButton
      checkout={checkout}
      label="Checkout"
      onLogInAgain={onLogInAgain}
      supportEmail="help@shop.example"
    />
  )
}

it('posts one product without the cart, which may change meanwhile', async () => {
  const session = Promise.withResolvers<string>()
  const { createCheckoutSession, cartIds, store } = show(() => session.promise, <OneProduct />)
  fireEvent.click(box())
  press()
  act(() => void store.dispatch(productRemoved('fod')))
  await act(async () => session.resolve(url))
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url))
  expect(createCheckoutSession.mock.calls[0]?.[0]).toEqual({
    email: 'frodo@shire.example',
    products: [fortress],
    isBuyNow: true,
    unlockAtOnce: { wording: currentWording, ids: ['fod'] },
  })
  expect(cartIds()).toEqual(['fist'])
})

it.each<ShopProblem & { ids: string[] }>([
  { code: 'already-owned', ids: ['fod'] },
  { code: 'products-unavailable', ids: ['fod'] },
])('reports $code for a product without the cart, and removes nothing', async (problem) => {
  const { cartIds } = show(() => refuse(problem), <OneProduct />)
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('The Fortress of Death')
  expect(screen.queryByRole('button', { name: 'Remove it' })).toBeNull()
  const library = screen.queryByRole('link', { name: 'Go to My Products' })
  expect(library !== null).toBe(problem.code === 'already-owned')
  expect(cartIds()).toEqual(['fod', 'fist'])
})

const pass = {
  isSelf: true,
  title: 'Pass',
  unlocks: ['fist'],
  expansions: [{ title: 'The Postern', releasedOn: '2026-06-13' }],
  until: '2999-10-31',
}

it.each<[string, CurrentProduct[], UnlockWording]>([
  ['alone', [{ ...fist, inParts: [pass] }], '2026-11-27 in parts'],
  ['beside another', [fortress, { ...fist, inParts: [pass] }], '2026-11-27 partly in parts'],
  ['and all of it is out', [fortress, { ...fist, inParts: [{ ...pass, until: '' }] }], currentWording],
])('shows the statements for a product in parts, %s', async (_what, products, wording) => {
  const { createCheckoutSession } = show(opens, <Page products={products} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: unlockStatements[wording].join(' ') })
  expect(box.checked).toBe(false)
  const { textContent } = document.body
  expect(textContent.includes(rightInParts)).toBe(wording !== currentWording)
  expect(textContent.includes(`${fist.title}: ${rightInParts}`)).toBe(
    wording === '2026-11-27 partly in parts',
  )
  fireEvent.click(box)
  press()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  expect(createCheckoutSession.mock.calls[0]?.[0].unlockAtOnce).toEqual({
    wording,
    ids: products.map(({ id }) => id),
  })
})
