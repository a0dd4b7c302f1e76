import type { Handler } from 'hono'
import { redeemRequestSchema } from '../../../shared/shop-contract.ts'
import { readJson } from '../http/read-json.ts'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/** Redeems a one-time code for the signed-in account. It needs no content, so an outage there stops no one. */
export const redeemCode =
  ({ codes, now }: Pick<ShopPorts, 'codes' | 'now'>): Handler<SignedIn> =>
  async (context) => {
    const { code } = await readJson(context, redeemRequestSchema)
    return context.json(await codes.redeem(code, context.var.shopper, new Date(now())))
  }
