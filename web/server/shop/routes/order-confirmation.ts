import type { Handler } from 'hono'
import { confirmationRequestSchema } from '../../../shared/shop-contract.ts'
import { readJson } from '../http/read-json.ts'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'
import { Refusal } from '../problem.ts'

/** Queues the confirmation of one of the signed-in account's orders again, to the address of the order. */
export const repeatConfirmation =
  ({ outbox }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { number } = await readJson(context, confirmationRequestSchema)
    const outcome = await outbox.repeat(number, context.var.shopper.sub, new Date())
    if (outcome === 'unknown-order') {
      throw new Refusal({ code: 'not-found' }, 'This account has no such order.')
    }
    if (outcome === 'too-many') {
      throw new Refusal(
        { code: 'too-many-requests' },
        'The confirmation of this order has been sent several times today.',
      )
    }
    return context.body(null, 202)
  }
