import type { SessionEvent } from './events.ts'

/** `abandoned`: its payment page was never shown. */
export const checkoutRecordStatuses = [
  'open',
  'abandoned',
  'processing',
  'failed',
  'expired',
  'paid',
] as const
export type CheckoutRecordStatus = (typeof checkoutRecordStatuses)[number]

/** A successful payment wins over every other event; a session that has ended stays ended. */
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

/** Events arrive in any order and more than once: neither order nor repetition changes the last status. */
export const checkoutStatusAfter = (
  status: CheckoutRecordStatus,
  { type }: Pick<SessionEvent, 'type'>,
): CheckoutRecordStatus => transitions[type][status]
