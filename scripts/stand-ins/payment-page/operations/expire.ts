import { StripeError } from '../api/errors.ts'
import { announce } from '../events/announce.ts'
import { type Ledger, seconds } from '../ledger.ts'
import { sessionObject } from '../objects/session.ts'
import type { SessionRecord } from '../store/records.ts'

/** @throws StripeError when the session is no longer open */
export function expireSession(ledger: Ledger, session: SessionRecord): SessionRecord {
  if (session.status !== 'open') {
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  const expired = ledger.sessions.save({ ...session, status: 'expired' })
  const payment = session.payment === null ? undefined : ledger.payments.get(session.payment)
  if (payment) ledger.payments.save({ ...payment, status: 'canceled', methodId: null })
  announce(ledger, 'checkout.session.expired', expired, sessionObject(expired, ledger.origin()))
  return expired
}

/** Expires sessions that are due. Call it before reading them. */
export function expireDue(ledger: Ledger): void {
  const due = ledger.sessions.where(
    "status = 'open' AND json_extract(body, '$.expires') <= ?",
    seconds(ledger.now()),
  )
  if (due.length === 0) return
  ledger.transact(() => {
    for (const session of due) expireSession(ledger, session)
  })
}
