import type { Handler } from 'hono'
import { orderWithdrawalSchema, withdrawalRequestSchema } from '../../../shared/shop-contract.ts'
import { readJson } from '../http/read-json.ts'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'
import { Refusal } from '../problem.ts'

/** Withdraws from the lines of an order that can be withdrawn from. The worker repays them within a minute. */
export const withdrawFromOrder =
  ({ withdrawals }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { sub, username } = context.var.shopper
    const { number } = await readJson(context, orderWithdrawalSchema)
    const stated = await withdrawals.state({ number, by: { sub } }, username, new Date())
    if (stated.outcome === 'unknown-order') {
      throw new Refusal({ code: 'not-found' }, 'This account has no such order.')
    }
    return context.json(stated)
  }

/** Withdraws by order number and e-mail address. The answer is the same for every order, also for one that isn't there. */
export const withdrawByAddress =
  ({ withdrawals }: ShopPorts): Handler =>
  async (context) => {
    const { number, name, email } = await readJson(context, withdrawalRequestSchema)
    await withdrawals.state({ number, by: { email } }, name, new Date())
    return context.body(null, 202)
  }
