import type { Handler } from 'hono'
import * as v from 'valibot'
import type { CheckoutStatus } from '#shared/shop-contract.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { type CheckoutProgress, findProgress } from '../checkout/checkout-progress.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentStatus } from '../payment/payments.ts'
import { type SyncNeeds, syncPaymentSession } from '../payment/record-payment.ts'

const referenceSchema = v.pipe(v.string(), v.uuid())

/** The answer for a payment that the webhook has not reported yet. */
const statusBeforeWebhook: Record<PaymentStatus, CheckoutStatus> = {
  open: 'unpaid',
  processing: 'processing',
  paid: 'paid',
  failed: 'ended',
  expired: 'ended',
}

/** The recorded status, or undefined if the payment service has to be asked. */
function recordedStatus({
  status,
  lockedBecause,
  isWaiting,
  isGift,
}: CheckoutProgress): CheckoutStatus | undefined {
  if (status === 'ended') return 'ended'
  if (status !== 'paid') return undefined
  if (lockedBecause === undefined) return isGift ? 'given' : isWaiting ? 'waiting' : 'unlocked'
  return lockedBecause === 'disputed' ? 'disputed' : 'returned'
}

/**
 * The payment status of one of the signed-in account's checkouts. The landing page asks this, so a payment whose
 * webhook is lost is recorded here.
 */
export const showCheckoutSession =
  (needs: SyncNeeds): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    const reference = v.safeParse(referenceSchema, context.req.query('reference'))
    const find = async () =>
      reference.success ? await findProgress(needs.database, reference.output, sub) : undefined
    const progress = await find()
    if (!progress) throw new Refusal({ code: 'not-found' }, 'This account has no such checkout.')
    const recorded = recordedStatus(progress)
    if (recorded) return context.json({ status: recorded })
    // Without a session the shopper has not been sent to a payment page yet.
    if (!progress.sessionId) return context.json({ status: 'unpaid' })
    const status = statusBeforeWebhook[await syncPaymentSession(needs, progress.sessionId)]
    const caughtUp = status === 'paid' ? await find() : undefined
    return context.json({ status: (caughtUp && recordedStatus(caughtUp)) ?? status })
  }
