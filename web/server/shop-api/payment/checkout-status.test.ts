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
