import type { Handler } from 'hono'
import { redeemRequestSchema, unlockRequestSchema } from '#shared/shop-contract.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { redeemCode } from '../delivery/redeem-code.ts'
import { unlockLines } from '../delivery/unlock-lines.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import type { ShopServices } from './services.ts'

/** The app reads the same response. */
export const showUnlockedContent =
  ({ database }: Pick<ShopServices, 'database'>): Handler<SignedIn> =>
  async (context) => {
    const { shopper } = context.var
    const unlocked = await unlockedAdventures(database, shopper)
    const adventures = unlocked.map((adventureId) => ({ adventureId }))
    return context.json({ data: adventures.length > 0 ? [{ adventures }] : [] })
  }

export const unlockOwnLines =
  ({ database, content, now }: Pick<ShopServices, 'database' | 'content' | 'now'>): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    const request = await readJson(context, unlockRequestSchema)
    const outcome = await unlockLines({ database, content }, { ...request, sub }, new Date(now()))
    if (outcome === 'unknown-order') {
      throw new Refusal({ code: 'not-found' }, 'This account has no order with these products.')
    }
    return context.json({ outcome })
  }

export const redeemOwnCode =
  ({ database, content, now }: Pick<ShopServices, 'database' | 'content' | 'now'>): Handler<SignedIn> =>
  async (context) => {
    const { code } = await readJson(context, redeemRequestSchema)
    const result = await redeemCode({ database, content }, code, context.var.shopper, new Date(now()))
    return context.json(result)
  }
