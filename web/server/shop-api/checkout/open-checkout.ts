/**
 * Opens the payment page for a cart so that no shopper pays twice.
 *
 * Two checkouts of one account may unlock the same adventure: two tabs, or a payment page left open. So the row of a checkout
 * is written first, under a lock of the account. The lock is released before the payment service is called, so no database
 * connection waits for another service. These rules make the release safe:
 * - The address of a payment page is returned only if its row is still `open` after the session was stored in it. A later
 *   claim abandons rows without a session, and the earlier request then finds its row abandoned.
 * - A session is ended at the payment service before its row, because only the payment service knows whether the shopper
 *   has paid meanwhile. After a crash in between, the next claim checks the row again.
 * - After a crash between writing the row and the payment service's response, no shopper has the address of the session.
 */

import { Unavailable } from '../../common/unavailable.ts'
import { Refusal, StillOpening } from '../http/refusal.ts'
import { abandonCheckouts, expireCheckout, storeSession } from '../payment/checkout-record.ts'
import type { Checkout, PaymentSession } from '../payment/payments.ts'
import { type SyncNeeds, syncPaymentSession } from '../payment/sync-payment.ts'
import { type CheckoutIntent, claimCheckout, type OpenCheckout, overlappingIds } from './claim-checkout.ts'

/** The most claims of one request. A claim is repeated after an earlier checkout of the same products has ended. */
const TRIES = 3

const pending = (ids: string[]) =>
  new Refusal({ code: 'payment-pending', ids }, 'These are paid or being paid. Don’t pay again.')

/** @returns the address of the payment page. @throws Refusal, Unavailable */
export async function openCheckout(needs: SyncNeeds, intent: CheckoutIntent): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const claim = await claimCheckout(needs.database, intent)
    switch (claim.status) {
      case 'owned':
        throw new Refusal({ code: 'already-owned', ids: claim.ids }, 'The account owns these.')
      case 'paying':
        if (!(await haveSomeEnded(needs, claim.pending))) throw pending(claim.ids)
        break
      case 'tooMany':
        throw new Refusal(
          { code: 'too-many-requests' },
          'Too many checkouts in a short time. Wait some minutes.',
        )
      case 'tooManyGifts':
        throw new Refusal({ code: 'too-many-gifts' }, 'The account has given as many gifts as a day allows.')
      case 'claimed': {
        const { checkout, session, rivals } = claim
        await endRivals(needs, checkout, rivals)
        const url = session ? await stillOpen(needs, checkout, session) : await open(needs, checkout)
        if (url) return url
      }
    }
  }
  throw new Unavailable('checkout')
}

/** Reads the payments again in case a webhook is lost. Without a response a payment counts as processing. */
async function haveSomeEnded(needs: SyncNeeds, checkouts: readonly OpenCheckout[]): Promise<boolean> {
  const statuses = await Promise.all(
    checkouts.map(async ({ reference, sessionId }) => {
      const status = await syncPaymentSession(needs, sessionId).catch((error: unknown) => {
        if (error instanceof Unavailable) return 'processing' as const
        throw error
      })
      if (status === 'expired' || status === 'failed') await expireCheckout(needs.database, reference)
      return status
    }),
  )
  return statuses.some((status) => status === 'expired' || status === 'failed')
}

async function endRivals({ database, payments }: SyncNeeds, checkout: Checkout, rivals: OpenCheckout[]) {
  const paid: OpenCheckout[] = []
  await Promise.all(
    rivals.map(async (rival) => {
      const status = await payments.expireSession(rival.sessionId)
      if (status === 'expired' || status === 'failed') await expireCheckout(database, rival.reference)
      else paid.push(rival)
    }),
  )
  if (paid.length === 0) return
  await abandonCheckouts(database, [checkout.reference])
  throw pending(
    overlappingIds(
      checkout.lines,
      paid.flatMap(({ lines }) => lines),
    ),
  )
}

/** @returns undefined if the session of the earlier request has ended */
async function stillOpen({ database, payments }: SyncNeeds, checkout: Checkout, session: PaymentSession) {
  const { status } = await payments.readSession(session.id)
  if (status === 'open') return session.url
  if (status !== 'expired' && status !== 'failed') throw pending(checkout.lines.map(({ id }) => id))
  await expireCheckout(database, checkout.reference)
  return undefined
}

async function open({ database, payments }: SyncNeeds, checkout: Checkout) {
  const session = await payments.openSession(checkout).catch(async (error: unknown) => {
    // The next try needs a new checkout: Stripe repeats the failure for the same idempotency key.
    if (!(error instanceof StillOpening)) await abandonCheckouts(database, [checkout.reference])
    throw error
  })
  if (await storeSession(database, checkout.reference, session)) return session.url
  await payments.expireSession(session.id)
  throw new Refusal({ code: 'too-many-requests' }, 'Another checkout of this account has just begun.')
}
