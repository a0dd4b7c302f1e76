import type { Handler } from 'hono'
import * as v from 'valibot'
import { redeemRequestSchema } from '#shared/api/codes.ts'
import { ownOrderSchema } from '#shared/api/orders.ts'
import { unlockRequestSchema } from '#shared/api/unlocking.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { redeemCode } from '../delivery/redeem-code.ts'
import { unlockLines } from '../delivery/unlock-lines.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import { repeatConfirmation } from '../mail/outbox.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { queueDeletionNotice } from '../own-data/deletion-notice.ts'
import { eraseAccount } from '../own-data/erase.ts'
import { ordersOfAccount } from '../own-data/orders-of-account.ts'
import { readOwnData } from '../own-data/own-data.ts'
import { readReceipt } from '../own-data/receipts.ts'
import type { ShopServices } from './services.ts'

export const listOrders =
  ({ database, giftCodes }: Pick<ShopServices, 'database' | 'giftCodes'>): Handler<SignedIn> =>
  async (context) => {
    const { orders, ...others } = await ordersOfAccount({ database, giftCodes }, context.var.shopper.sub)
    return context.json({ data: orders, ...others })
  }

const numberSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))

export const showReceipt =
  ({ database }: Pick<ShopServices, 'database'>): Handler<SignedIn> =>
  async (context) => {
    const number = v.safeParse(numberSchema, context.req.query('order'))
    const { sub } = context.var.shopper
    const receipt = number.success ? await readReceipt(database, number.output, sub) : undefined
    if (!receipt) throw new Refusal({ code: 'not-found' }, 'This account has no such order.')
    return context.json(receipt)
  }

/** Sends to the address of the order. */
export const resendConfirmation =
  ({ database }: Pick<ShopServices, 'database'>): Handler<SignedIn> =>
  async (context) => {
    const { number } = await readJson(context, ownOrderSchema)
    const outcome = await repeatConfirmation(database, number, context.var.shopper.sub, new Date())
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

/**
 * Comes before the site deletes the account in the user pool; the site repeats both calls if one fails. Other requests with an
 * earlier token are then refused (account/user-pool.ts).
 */
export const eraseOwnData =
  ({
    database,
    payments,
    returnOrigins: [site],
  }: Pick<ShopServices, 'database' | 'payments' | 'returnOrigins'>): Handler<SignedIn> =>
  async (context) => {
    const { shopper } = context.var
    await eraseAccount({ database, payments }, shopper)
    if (site && shopper.isEmailVerified) await queueDeletionNotice(database, shopper, site)
    return context.body(null, 204)
  }

export const showAccountData =
  ({ database, financialYear }: Pick<ShopServices, 'database' | 'financialYear'>): Handler<SignedIn> =>
  async (context) =>
    context.json(await readOwnData(database, context.var.shopper, financialYear))
