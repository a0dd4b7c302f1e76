import type { SessionEvent } from './events.ts'

/** `abandoned`: the payment page was never shown. */
export const checkoutRecordStatuses = [
  'open',
  'abandoned',
  'processing',
  'failed',
  'expired',
  'paid',
] as const
export type CheckoutRecordStatus = (typeof checkoutRecordStatuses)[number]

/** A successful payment overrides every other event; an ended session stays ended. */
const transitions: Record<SessionEvent['type'], Record<CheckoutRecordStatus, CheckoutRecordStatus>> = {
  paymentStarted: {
    open: 'processing',
    abandoned: 'processing',
    processing: 'processing',
    failed: 'failed',
    expired: 'expired',
    paid: 'paid',
  },
  paymentFailed: {
    open: 'failed',
    abandoned: 'failed',
    processing: 'failed',
    failed: 'failed',
    expired: 'expired',
    paid: 'paid',
  },
  sessionExpired: {
    open: 'expired',
    abandoned: 'expired',
    processing: 'expired',
    failed: 'expired',
    expired: 'expired',
    paid: 'paid',
  },
  paymentSucceeded: {
    open: 'paid',
    abandoned: 'paid',
    processing: 'paid',
    failed: 'paid',
    expired: 'paid',
    paid: 'paid',
  },
}

/** Neither the order nor the repetition of events changes the last status. */
export const checkoutStatusAfter = (
  status: CheckoutRecordStatus,
  { type }: Pick<SessionEvent, 'type'>,
): CheckoutRecordStatus => transitions[type][status]

/**
 * Whether an event shows that a payment was on its way and failed, in any order of events: only methods that take time report
 * a failure, and a session that started to pay and expired is reported by both events.
 */
export function hasPaymentFailed(
  status: CheckoutRecordStatus,
  { type }: Pick<SessionEvent, 'type'>,
): boolean {
  if (type === 'paymentFailed') return status !== 'paid'
  return (
    (type === 'sessionExpired' && status === 'processing') ||
    (type === 'paymentStarted' && status === 'expired')
  )
}
