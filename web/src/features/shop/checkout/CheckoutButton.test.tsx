import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { rightInParts } from '#shared/products/in-parts.ts'
import { currentWording, type UnlockWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import type { ShopApi, ShopProblem } from '../api/shop-api.ts'
import { productAdded, productRemoved } from '../cart/cart-slice.ts'
import type { CurrentProduct } from '../cart/priced-cart.ts'
import { fist, fortress, refuse, renderInShop } from '../testing/render-in-shop.tsx'
import { CheckoutButton } from './CheckoutButton.tsx'
import { type Checkout, useBuyNow, useCheckout } from './use-checkout.ts'

const url = 'https://card.example/pay/1'
const leave = vi.fn()
const onRefused = vi.fn()
const onLogInAgain = vi.fn()
const options = { email: 'frodo@shire.example', onRefused, leave }

type CreateSession = ShopApi['createCheckoutSession']
const opens: CreateSession = async () => url

const Button = ({ checkout }: { checkout: Checkout }) => (
  <CheckoutButton
    checkout={checkout}
    label="Checkout"
    onLogInAgain={onLogInAgain}
    supportEmail="help@shop.example"
  />
)

const Page = ({ products = [fortress, fist] }: { products?: CurrentProduct[] }) => (
  <Button checkout={useCheckout({ ...options, found: { ids: ['fod', 'fist'], products } })} />
)

const OneProduct = () => <Button checkout={useBuyNow({ ...options, item: fortress, product: fortress })} />

function show(create: CreateSession, page = <Page />) {
  leave.mockReset()
  onRefused.mockReset()
  const createCheckoutSession = vi.fn(create)
  const shown = renderInShop(page, { cart: [fortress, fist], api: { createCheckoutSession } })
  return { createCheckoutSession, ...shown }
}

const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const checkoutButton = () => screen.getByRole('button', { name: 'Checkout' })
const pressButton = () => fireEvent.click(checkoutButton())

function press() {
  fireEvent.click(later())
  pressButton()
}
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const atOnce = () => choice('Play at once')
const later = () => choice('Keep my 14 days, unlock later')

it('posts the shown cart without a consent, and opens the payment page', async () => {
  const { createCheckoutSession } = show(opens)
  press()
  expect(isDisabled(screen.getByRole('button', { name: 'Opening the payment page…' }))).toBe(true)
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url))
  expect(createCheckoutSession).toHaveBeenCalledExactlyOnceWith(
    { email: 'frodo@shire.example', products: [fortress, fist] },
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
  expect(isDisabled(checkoutButton())).toBe(true)
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

it('names the refused products, and removes them', async () => {
  const { cartIds } = show(() => refuse({ code: 'already-owned', ids: ['fod'] }))
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('The Fortress of Death')
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  expect(cartIds()).toEqual(['fist'])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
})

it.each<[ShopProblem, string, string]>([
  [{ code: 'payment-pending', ids: ['fod'] }, 'Go to My Products', '/account'],
  [{ code: 'unknown-payment-page' }, 'help@shop.example', 'mailto:help@shop.example'],
])('links to the next step after %o', async (problem, name, href) => {
  show(() => refuse(problem))
  press()
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
})

it('offers the login to a user who is no longer logged in', async () => {
  show(() => refuse({ code: 'not-signed-in' }))
  press()
  fireEvent.click(await screen.findByRole('button', { name: 'Log in again' }))
  expect(onLogInAgain).toHaveBeenCalledOnce()
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
  expect(isDisabled(checkoutButton())).toBe(false)
  act(() => void store.dispatch(productAdded(fist)))
  press()
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
})

const pass = {
  isSelf: true,
  title: 'Pass',
  unlocks: ['fist'],
  expansions: [{ title: 'The Postern', releasedOn: '2026-06-13' }],
  until: '2999-10-31',
}
const inParts = { ...fist, inParts: [pass] }
const isOut = { ...fist, inParts: [{ ...pass, until: '' }] }
const preOrder = { ...fist, preOrder: true }

it.each<[string, CurrentProduct[], UnlockWording, string[]]>([
  ['all released products', [fortress, fist], currentWording, ['fod', 'fist']],
  ['released products only', [fortress, preOrder], currentWording, ['fod']],
  ['a product in parts', [inParts], '2026-11-27 in parts', ['fist']],
  ['a product in parts and another', [fortress, inParts], '2026-11-27 partly in parts', ['fod', 'fist']],
  ['a product whose parts are all out', [fortress, isOut], currentWording, ['fod', 'fist']],
])('asks for the consent to deliver at once: %s', async (_what, products, wording, ids) => {
  const { createCheckoutSession } = show(opens, <Page products={products} />)
  expect([atOnce().checked, later().checked, isDisabled(checkoutButton())]).toEqual([false, false, false])
  const words = document.getElementById(atOnce().getAttribute('aria-describedby') ?? '')?.textContent
  expect(words?.startsWith(unlockStatements[wording].join(' '))).toBe(true)
  const { textContent } = document.body
  expect(textContent.includes(rightInParts)).toBe(wording !== currentWording)
  expect(textContent.includes(`${fist.title}: ${rightInParts}`)).toBe(
    wording === '2026-11-27 partly in parts',
  )
  expect(textContent.includes('When do you want to play The Fortress of Death?')).toBe(String(ids) === 'fod')
  fireEvent.click(atOnce())
  pressButton()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  expect(createCheckoutSession.mock.calls[0]?.[0].unlockAtOnce).toEqual({ wording, ids })
})

it('goes nowhere without a decision, and says which is missing', () => {
  const { createCheckoutSession } = show(opens)
  expect(screen.queryByRole('alert')).toBeNull()
  pressButton()
  expect(createCheckoutSession).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe(
    'Please choose one of the two. Nothing has been charged.',
  )
  expect(document.activeElement).toBe(atOnce())
  fireEvent.click(later())
  expect(screen.queryByRole('alert')).toBeNull()
  pressButton()
  expect(createCheckoutSession).toHaveBeenCalledOnce()
})

it('asks for no decision about pre-orders', () => {
  show(opens, <Page products={[preOrder]} />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(isDisabled(checkoutButton())).toBe(false)
})

it('takes the choice back when the products change', () => {
  const { store } = show(opens)
  fireEvent.click(atOnce())
  expect(atOnce().checked).toBe(true)
  act(() => void store.dispatch(productRemoved('fist')))
  expect(atOnce().checked).toBe(false)
})

it('posts one product without the cart, which may change meanwhile', async () => {
  const session = Promise.withResolvers<string>()
  const { createCheckoutSession, cartIds, store } = show(() => session.promise, <OneProduct />)
  fireEvent.click(atOnce())
  pressButton()
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

it.each(['already-owned', 'products-unavailable'] as const)(
  'reports %s for a product without the cart, and removes nothing',
  async (code) => {
    const { cartIds } = show(() => refuse({ code, ids: ['fod'] }), <OneProduct />)
    press()
    expect((await screen.findByRole('alert')).textContent).toContain('The Fortress of Death')
    expect(screen.queryByRole('button', { name: 'Remove it' })).toBeNull()
    const library = screen.queryByRole('link', { name: 'Go to My Products' })
    expect(library !== null).toBe(code === 'already-owned')
    expect(cartIds()).toEqual(['fod', 'fist'])
  },
)
