import type { Handler } from 'hono'
import { unlockRequestSchema } from '../../../shared/shop-contract.ts'
import { readJson } from '../http/read-json.ts'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'
import { Refusal } from '../problem.ts'

/**
 * Unlocks lines of one of the signed-in account's orders, at the buyer's wish. Content is read only for pre-orders, so
 * that an outage of the content service doesn't keep released content from its buyer.
 */
export const unlockLines =
  ({ unlocks, catalogue, now }: Pick<ShopPorts, 'unlocks' | 'catalogue' | 'now'>): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    const request = await readJson(context, unlockRequestSchema)
    const lines = { ...request, sub }
    const preOrders = await unlocks.preOrdersIn(lines)
    const unreleased = preOrders.length > 0 ? await catalogue.unreleased(preOrders) : new Set<string>()
    const outcome = await unlocks.unlock(lines, unreleased, new Date(now()))
    if (outcome === 'unknown-order') {
      throw new Refusal({ code: 'not-found' }, 'This account has no order with these products.')
    }
    return context.json({ outcome })
  }
