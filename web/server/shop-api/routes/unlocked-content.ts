import type { Handler } from 'hono'
import { redeemRequestSchema, unlockRequestSchema } from '#shared/shop-contract.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { unreleasedProducts } from '../catalogue/products-for-sale.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopPorts } from '../ports.ts'

/** Adventures unlocked for the signed-in account. The app reads the same answer. */
export const showUnlockedContent =
  ({ ownedContent }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { shopper } = context.var
    const unlocked = await ownedContent.unlockedFor(shopper)
    const adventures = unlocked.map((adventureId) => ({ adventureId }))
    return context.json({ data: adventures.length > 0 ? [{ adventures }] : [] })
  }

/**
 * Unlocks lines of one of the signed-in account's orders, at the buyer's wish. Content is read only for pre-orders, so
 * that an outage of the content service doesn't keep released content from its buyer.
 */
export const unlockLines =
  ({ unlocks, content, now }: Pick<ShopPorts, 'unlocks' | 'content' | 'now'>): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    const request = await readJson(context, unlockRequestSchema)
    const lines = { ...request, sub }
    const preOrders = await unlocks.preOrdersIn(lines)
    const unreleased = preOrders.length > 0 ? await unreleasedProducts(content, preOrders) : new Set<string>()
    const outcome = await unlocks.unlock(lines, unreleased, new Date(now()))
    if (outcome === 'unknown-order') {
      throw new Refusal({ code: 'not-found' }, 'This account has no order with these products.')
    }
    return context.json({ outcome })
  }

/**
 * Redeems a one-time code for the signed-in account. Content is read only for a gift that was sold before its release, so
 * that an outage of the content service stops no one else.
 */
export const redeemCode =
  ({ codes, content, now }: Pick<ShopPorts, 'codes' | 'content' | 'now'>): Handler<SignedIn> =>
  async (context) => {
    const { code } = await readJson(context, redeemRequestSchema)
    const waiting = await codes.soldBeforeRelease(code)
    const isReleased = waiting === undefined || !(await unreleasedProducts(content, [waiting])).has(waiting)
    return context.json(await codes.redeem(code, context.var.shopper, new Date(now()), isReleased))
  }
