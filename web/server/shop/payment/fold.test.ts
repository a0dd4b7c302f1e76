import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReturnEvent, SessionEvent } from './events.ts'
import {
  type CheckoutState,
  checkoutStates,
  foldCheckout,
  foldReturns,
  isReturned,
  noReturns,
  orderStatus,
  type Returns,
} from './fold.ts'

const types: SessionEvent['type'][] = [
  'paymentStarted',
  'paymentFailed',
  'sessionExpired',
  'paymentSucceeded',
]

describe('a checkout', () => {
  const after: Record<CheckoutState, CheckoutState[]> = {
    open: ['processing', 'failed', 'expired', 'paid'],
    abandoned: ['processing', 'failed', 'expired', 'paid'],
    processing: ['processing', 'failed', 'expired', 'paid'],
    failed: ['failed', 'failed', 'expired', 'paid'],
    expired: ['expired', 'expired', 'expired', 'paid'],
    paid: ['paid', 'paid', 'paid', 'paid'],
  }
  const pairs = checkoutStates.flatMap((state) =>
    types.map((type, index) => ({ state, type, end: after[state][index] })),
  )

  test.each(pairs)('$state, $type: $end', ({ state, type, end }) => {
    expect(foldCheckout(state, { type })).toBe(end)
  })

  test('ends the same in whatever order its events come, and however often', () => {
    const history = fc.array(fc.constantFrom(...types), { maxLength: 8 })
    const shuffled = history.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([events, again]) => {
        const end = (list: SessionEvent['type'][]) =>
          list.reduce<CheckoutState>((state, type) => foldCheckout(state, { type }), 'open')
        expect(end(again)).toBe(end(events))
      }),
    )
  })
})

const id = { id: 'evt_1', paymentIntent: 'pi_1' }
const refunded = (refundedOre: number): ReturnEvent => ({ ...id, type: 'refunded', refundedOre })
const opened = (disputeId = 'dp_1'): ReturnEvent => ({ ...id, type: 'disputeOpened', disputeId })
const closed = (isWon: boolean, disputeId = 'dp_1'): ReturnEvent => ({
  ...id,
  type: 'disputeClosed',
  disputeId,
  isWon,
})
const after = (...events: ReturnEvent[]) => events.reduce(foldReturns, noReturns)

describe('what goes back', () => {
  const states: [string, Returns, unknown][] = [
    ['nothing', noReturns, [100, 'open', 'won', 'lost']],
    ['an open dispute', after(opened()), [100, 'open', 'won', 'lost']],
    ['a won dispute', after(closed(true)), [100, 'won', 'won', 'lost']],
    ['a lost dispute', after(closed(false)), [100, 'lost', 'lost', 'lost']],
    ['more money', after(refunded(200)), [200, 'open', 'won', 'lost']],
  ]

  test.each(states)('after %s, each event', (_, state, ends) => {
    expect([
      foldReturns(state, refunded(100)).refundedOre,
      foldReturns(state, opened()).disputes.dp_1,
      foldReturns(state, closed(true)).disputes.dp_1,
      foldReturns(state, closed(false)).disputes.dp_1,
    ]).toEqual(ends)
  })

  test('disputes of one payment are apart', () => {
    expect(after(opened('dp_1'), closed(true, 'dp_1'), opened('dp_2')).disputes).toEqual({
      dp_1: 'won',
      dp_2: 'open',
    })
  })

  test('ends the same in whatever order it is told, and however often', () => {
    const event = fc.oneof(
      fc.nat({ max: 300 }).map(refunded),
      fc.constantFrom('dp_1', 'dp_2').map(opened),
      fc
        .tuple(fc.boolean(), fc.constantFrom('dp_1', 'dp_2'))
        .map(([isWon, dispute]) => closed(isWon, dispute)),
    )
    const histories = fc
      .array(event, { maxLength: 8 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(histories, ([events, again]) => {
        expect(again.reduce(foldReturns, noReturns)).toEqual(events.reduce(foldReturns, noReturns))
      }),
    )
  })
})

test.each([
  ['paid', false, noReturns],
  ['partlyRefunded', false, after(refunded(249))],
  ['refunded', true, after(refunded(250))],
  ['refunded', true, after(refunded(300))],
  ['disputed', true, after(opened())],
  ['disputed', true, after(refunded(250), opened())],
  ['disputed', true, after(opened(), closed(false))],
  ['paid', false, after(opened(), closed(true))],
  ['disputed', true, after(closed(true), opened('dp_2'))],
  ['partlyRefunded', false, after(refunded(1), closed(true))],
] as const)('an order of 250 öre is %s (taken back: %s)', (status, taken, returns) => {
  expect(orderStatus(returns, 250)).toBe(status)
  expect(isReturned(returns, 250)).toBe(taken)
})
