import type { Handler } from 'hono'
import { redeemRequestSchema } from '../../../shared/shop-contract.ts'
import { readJson } from '../http/read-json.ts'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/**
 * Redeems a one-time code for the signed-in account. Content is read only for a gift that was sold before its release, so
 * that an outage of the content service stops no one else.
 */
export const redeemCode =
  ({ codes, catalogue, now }: Pick<ShopPorts, 'codes' | 'catalogue' | 'now'>): Handler<SignedIn> =>
  async (context) => {
    const { code } = await readJson(context, redeemRequestSchema)
    const waiting = await codes.soldBeforeRelease(code)
    const isReleased = waiting === undefined || !(await catalogue.unreleased([waiting])).has(waiting)
    return context.json(await codes.redeem(code, context.var.shopper, new Date(now()), isReleased))
  }
