import { onFault } from '../../common/log.ts'
import type { Check } from '../../common/watch/watch.ts'

/** Events whose first occurrence sends a mail, each with the text of the mail. docs/deploy/operating.md describes them. */
export const WATCHED_EVENTS = {
  'error-unhandled': 'A defect left an error that no code caught. The log says where it was thrown.',
  'payment-unrecorded': 'A webhook did not record its payment: npm run orders -- reconcile.',
  'payment-of-deleted-account-refunded': 'Check at Stripe that this payment was refunded.',
  'payment-signature-refused': 'Compare STRIPE_WEBHOOK_SECRET with the endpoint at Stripe, then reconcile.',
  'payment-event-unreadable': 'A payment webhook lacked a part; the log says which. Reconcile.',
  'reconcile-found-missing': 'Webhooks were lost, and are recorded now. Check the endpoint at Stripe.',
  'reconcile-failed': 'A payment, refund or dispute can’t be recorded. The log says which.',
  'nightly-failed': 'The nightly work did not end. The log says why; reconcile by hand.',
  'pre-order-overdue':
    'The release of a pre-order has passed, or its product is not published. The log says which.',
  'mail-refused': 'A mail server said that a buyer’s address does not exist. The log says which order.',
  'mail-server-refused': 'The mail server accepts no mails of the shop; they wait. The log has its answer.',
  'withdrawal-not-repaid': 'The worker tries again; if the log repeats it, refund the order at Stripe.',
  'withdrawal-not-matched': 'A stated withdrawal was not compared with the orders. The log says why.',
  'withdrawal-unmatched': 'Stated withdrawals fit no order: npm run orders -- withdrawals.',
  'unconfirmed-accounts-not-deleted':
    'Accounts that no one confirmed stay longer than the privacy policy says. The log says why.',
  'accounts-not-compared': 'Accounts deleted in the app may not be erased here. The log says why.',
}

const DAY_MS = 24 * 60 * 60_000

/** For each watched event, a check that fails from the event until a day without the event. */
export function eventChecks(now = Date.now): Check[] {
  const seen = new Map<string, number>()
  onFault((event) => {
    if (event in WATCHED_EVENTS) seen.set(event, now())
  })
  return Object.entries(WATCHED_EVENTS).map(([name, what]) => ({
    name,
    what: what.replace(/\.$/, ''),
    cure: `Look for ${name} in the log of the shop; docs/deploy/operating.md says what it means.`,
    async findFault() {
      const at = seen.get(name)
      return at !== undefined && now() - at < DAY_MS ? 'it is in the log of the shop' : undefined
    },
  }))
}
