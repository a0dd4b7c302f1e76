import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { type CheckoutEvent, type CheckoutState, checkoutTransition, startCheckout } from './checkout-flow.ts'

const order = { email: 'frodo@shire.example', products: [{ id: 'fod', title: 'Fortress', price: 250 }] }
const key = { id: 'key-1', order: JSON.stringify(order) }
const url = 'https://card.example/pay/1'

const states = {
  idle: startCheckout(),
  posting: { status: 'posting', serverPrices: [], key },
  leaving: { status: 'leaving', serverPrices: [], url },
  refused: { status: 'refused', serverPrices: [], problem: { code: 'unavailable' }, lost: null },
  noResponse: { status: 'refused', serverPrices: [], problem: { code: 'no-response' }, lost: key },
} satisfies Record<string, CheckoutState>

const events = {
  checkoutRequested: { type: 'checkoutRequested', order, freshKey: 'key-2' },
  paymentPageOpened: { type: 'paymentPageOpened', url },
  checkoutRefused: { type: 'checkoutRefused', problem: { code: 'no-response' } },
  cameBack: { type: 'cameBack' },
} satisfies Record<string, CheckoutEvent>

const word = (state: CheckoutState) => [state.status, state.status === 'posting' && state.key.id]

const row = (changes: Record<string, string>) => ({ cameBack: 'idle', ...changes })

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states, events, checkoutTransition, word)).toEqual({
    idle: row({ checkoutRequested: 'posting key-2 > post' }),
    posting: row({ paymentPageOpened: 'leaving > leave', checkoutRefused: 'refused' }),
    leaving: row({}),
    refused: row({ checkoutRequested: 'posting key-2 > post' }),
    noResponse: row({ checkoutRequested: 'posting key-1 > post' }),
  })
})

const run = (state: CheckoutState, ...happened: CheckoutEvent[]) =>
  happened.reduce((before, event) => checkoutTransition(before, event).state, state)

const requested = (changes: Partial<typeof order> = {}): CheckoutEvent => ({
  type: 'checkoutRequested',
  order: { ...order, ...changes },
  freshKey: 'key-2',
})

it.each([
  ['another product', { products: [{ id: 'fist', title: 'F.I.S.T.', price: 250 }] }],
  ['another price', { products: [{ id: 'fod', title: 'Fortress', price: 215 }] }],
  ['another user', { email: 'sam@shire.example' }],
])('gives an order for %s a new key, also after a lost response', (_what, changes) => {
  expect(run(states.noResponse, requested(changes))).toMatchObject({ key: { id: 'key-2' } })
})

it('gives an order a new key after a return from the payment page', () => {
  const back = run(states.posting, events.paymentPageOpened, events.cameBack)
  expect(run(back, requested())).toMatchObject({ status: 'posting', key: { id: 'key-2' } })
})

it('keeps the prices from the server, the latest of each product', () => {
  const change = (id: string, now: number) => ({ id, title: id, before: 200, now })
  const refusal = (...changes: ReturnType<typeof change>[]): CheckoutEvent => ({
    type: 'checkoutRefused',
    problem: { code: 'prices-changed', changes },
  })
  const once = run(states.posting, refusal(change('fod', 250), change('fist', 250)))
  const twice = checkoutTransition(
    { ...states.posting, serverPrices: once.serverPrices },
    refusal(change('fod', 300)),
  ).state
  expect(twice.serverPrices).toEqual([change('fist', 250), change('fod', 300)])
  expect(run(twice, requested()).serverPrices).toEqual(twice.serverPrices)
})
