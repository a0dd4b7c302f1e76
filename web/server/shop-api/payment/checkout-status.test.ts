import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CheckoutRecordStatus, checkoutRecordStatuses, checkoutStatusAfter } from './checkout-record.ts'
import type { SessionEvent } from './payments.ts'

const types: SessionEvent['type'][] = [
  'paymentStarted',
  'paymentFailed',
  'sessionExpired',
  'paymentSucceeded',
]

const after: Record<CheckoutRecordStatus, CheckoutRecordStatus[]> = {
  open: ['processing', 'failed', 'expired', 'paid'],
  abandoned: ['processing', 'failed', 'expired', 'paid'],
  processing: ['processing', 'failed', 'expired', 'paid'],
  failed: ['failed', 'failed', 'expired', 'paid'],
  expired: ['expired', 'expired', 'expired', 'paid'],
  paid: ['paid', 'paid', 'paid', 'paid'],
}

test('each event changes the status of a checkout as the table says', () => {
  for (const state of checkoutRecordStatuses)
    expect(
      types.map((type) => checkoutStatusAfter(state, { type })),
      state,
    ).toEqual(after[state])
})

test('a checkout ends with the same status in any order and with any repetition of its events', () => {
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
        list.reduce<CheckoutRecordStatus>((state, type) => checkoutStatusAfter(state, { type }), 'open')
      expect(end(again)).toBe(end(events))
    }),
  )
})
