import { expect, test } from 'vitest'
import { type CheckoutRecordStatus, checkoutStatusAfter } from './checkout-record.ts'
import type { SessionEvent } from './payments.ts'

const types: SessionEvent['type'][] = [
  'paymentStarted',
  'paymentFailed',
  'sessionExpired',
  'paymentSucceeded',
]

const after: [before: CheckoutRecordStatus, after: CheckoutRecordStatus[]][] = [
  ['open', ['processing', 'failed', 'expired', 'paid']],
  ['abandoned', ['processing', 'failed', 'expired', 'paid']],
  ['processing', ['processing', 'failed', 'expired', 'paid']],
  ['failed', ['failed', 'failed', 'expired', 'paid']],
  ['expired', ['expired', 'expired', 'expired', 'paid']],
  ['paid', ['paid', 'paid', 'paid', 'paid']],
]

test('each event changes the status of a checkout as the table says', () => {
  for (const [before, expected] of after)
    expect(
      types.map((type) => checkoutStatusAfter(before, { type })),
      before,
    ).toEqual(expected)
})
