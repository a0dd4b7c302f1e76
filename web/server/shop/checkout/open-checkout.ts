/**
 * Opens the payment page for a cart so that nobody pays twice.
 *
 * Two of a shopper's checkouts may unlock the same: two tabs, or a payment page left open. So the row of a checkout is
 * written first, under a lock of that shopper, and the lock is let go before payment is asked anything: no
 * connection waits for another service. What holds without the lock:
 * - An address is handed out only while its row is still `open` after the session was stored in it. A later claim
 *   abandons the rows that have no session yet, and the earlier request then finds its row taken.
 * - Rows that have a session are ended at payment first, which alone knows whether somebody was quicker. Only what
 *   it calls expired is marked so; a crash in between leaves a row that the next claim asks about again.
 * - A crash between the row and payment's answer leaves a session whose address nobody knows.
 */

import { Unavailable } from '../../common/unavailable.ts'
import type { Checkout, CheckoutIntent, OpenCheckout, PaymentSession, ShopPorts } from '../ports.ts'
import { Refusal, StillOpening } from '../problem.ts'
import { overlapping } from './overlap.ts'

type Ports = Pick<ShopPorts, 'payments' | 'checkouts'>

/** Of claims, when what was found of an earlier attempt turns out to be over. */
const TRIES = 3

const pending = (ids: string[]) =>
  new Refusal({ code: 'payment-pending', ids }, 'A payment for these has gone through. Don’t pay again.')

/** @returns the address of the payment page. @throws Refusal, Unavailable */
export async function openCheckout(ports: Ports, intent: CheckoutIntent): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const claim = await ports.checkouts.claim(intent)
    switch (claim.status) {
      case 'owned':
        throw new Refusal({ code: 'already-owned', ids: claim.ids }, 'The account owns these.')
      case 'paying':
        throw pending(claim.ids)
      case 'tooMany':
        throw new Refusal(
          { code: 'too-many-requests' },
          'Too many checkouts in a short time. Wait some minutes.',
        )
      case 'claimed': {
        const { checkout, session, rivals } = claim
        await endRivals(ports, checkout, rivals)
        const url = session ? await stillOpen(ports, checkout, session) : await open(ports, checkout)
        if (url) return url
      }
    }
  }
  throw new Unavailable('checkout')
}

async function endRivals({ payments, checkouts }: Ports, checkout: Checkout, rivals: OpenCheckout[]) {
  const paid: OpenCheckout[] = []
  await Promise.all(
    rivals.map(async (rival) => {
      if ((await payments.expireSession(rival.sessionId)) === 'expired')
        await checkouts.expired(rival.reference)
      else paid.push(rival)
    }),
  )
  if (paid.length === 0) return
  await checkouts.abandoned(checkout.reference)
  throw pending(
    overlapping(
      checkout.lines,
      paid.flatMap(({ lines }) => lines),
    ),
  )
}

/** The address that this attempt was given before, as long as it can be paid there. */
async function stillOpen({ payments, checkouts }: Ports, checkout: Checkout, session: PaymentSession) {
  const status = await payments.readStatus(session.id)
  if (status === 'open') return session.url
  if (status !== 'expired') throw pending(checkout.lines.map(({ id }) => id))
  await checkouts.expired(checkout.reference)
  return undefined
}

async function open({ payments, checkouts }: Ports, checkout: Checkout) {
  const session = await payments.openSession(checkout).catch(async (error: unknown) => {
    // Nobody has its address, so another try may begin anew: payment would repeat a failure that it remembers.
    if (!(error instanceof StillOpening)) await checkouts.abandoned(checkout.reference)
    throw error
  })
  if (await checkouts.opened(checkout.reference, session)) return session.url
  await payments.expireSession(session.id)
  throw new Refusal({ code: 'too-many-requests' }, 'Another checkout of this account began just now.')
}
