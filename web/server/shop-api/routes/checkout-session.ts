import type { Handler } from 'hono'
import * as v from 'valibot'
import type { SignedIn } from '../account/signed-in.ts'
import { readCheckoutStatus } from '../checkout/checkout-progress.ts'
import { Refusal } from '../http/refusal.ts'
import type { SyncNeeds } from '../payment/sync-payment.ts'

const referenceSchema = v.pipe(v.string(), v.uuid())

/** The landing page polls this route. */
export const showCheckoutSession =
  (needs: SyncNeeds): Handler<SignedIn> =>
  async (context) => {
    const reference = v.safeParse(referenceSchema, context.req.query('reference'))
    const status = reference.success
      ? await readCheckoutStatus(needs, reference.output, context.var.shopper.sub)
      : undefined
    if (!status) throw new Refusal({ code: 'not-found' }, 'This account has no such checkout.')
    return context.json({ status })
  }
