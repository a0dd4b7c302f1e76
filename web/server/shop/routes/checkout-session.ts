import type { Handler } from 'hono'
import * as v from 'valibot'
import type { CheckoutStatus } from '../../../shared/shop-contract.ts'
import type { SignedIn } from '../http/signed-in.ts'
import type { CheckoutProgress, PaymentStatus, Payments, ShopPorts } from '../ports.ts'
import { Refusal } from '../problem.ts'

const referenceSchema = v.pipe(v.string(), v.uuid())

/** Of a payment whose webhook hasn't come. */
const beforeTheWebhook: Record<PaymentStatus, CheckoutStatus> = {
  open: 'unpaid',
  processing: 'processing',
  paid: 'paid',
  expired: 'ended',
}

async function statusOf({ status, isReturned, sessionId }: CheckoutProgress, payments: Payments) {
  switch (status) {
    case 'paid':
      return isReturned ? 'returned' : 'unlocked'
    case 'processing':
      return 'processing'
    case 'ended':
      return 'ended'
    case 'open':
      // Without a session nobody has been led to a payment page yet.
      return sessionId ? beforeTheWebhook[await payments.readStatus(sessionId)] : 'unpaid'
  }
}

/** How far the money of one of the signed-in account's own checkouts got. */
export const showCheckoutSession =
  ({ checkouts, payments }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    const reference = v.safeParse(referenceSchema, context.req.query('reference'))
    const progress = reference.success ? await checkouts.find(reference.output, sub) : undefined
    if (!progress) throw new Refusal({ code: 'not-found' }, 'This account has no such checkout.')
    return context.json({ status: await statusOf(progress, payments) })
  }
