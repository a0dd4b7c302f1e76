import { Hono } from 'hono'
import * as v from 'valibot'
import { redeemRequestSchema } from '#shared/api/codes.ts'
import { ownOrderSchema } from '#shared/api/orders.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { unlockRequestSchema } from '#shared/api/unlocking.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { redeemCode } from '../delivery/redeem-code.ts'
import { unlockLines } from '../delivery/unlock-lines.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import { repeatConfirmation } from '../mail/outbox.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { eraseAccount, queueDeletionNotice } from '../own-data/erase.ts'
import { ordersOfAccount } from '../own-data/orders-of-account.ts'
import { readOwnData } from '../own-data/own-data.ts'
import { readReceipt } from '../own-data/receipts.ts'
import type { Access, ShopServices } from './services.ts'

const numberSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))

export function accountRoutes(services: ShopServices, { signedIn, perAddress }: Access) {
  const {
    database,
    returnOrigins: [site],
  } = services
  return (
    new Hono<SignedIn>()
      .get(shopApiPaths.orders, signedIn, async (context) => {
        const { orders, ...others } = await ordersOfAccount(services, context.var.shopper.sub)
        return context.json({ data: orders, ...others })
      })
      .get(shopApiPaths.receipt, signedIn, async (context) => {
        const number = v.safeParse(numberSchema, context.req.query('order'))
        const { sub } = context.var.shopper
        const receipt = number.success ? await readReceipt(database, number.output, sub) : undefined
        if (!receipt) throw new Refusal({ code: 'not-found' }, 'This account has no such order.')
        return context.json(receipt)
      })
      // Sends to the address of the order.
      .post(shopApiPaths.orderConfirmation, signedIn, async (context) => {
        const { number } = await readJson(context, ownOrderSchema)
        const outcome = await repeatConfirmation(database, number, context.var.shopper.sub, new Date())
        if (outcome === 'unknown-order')
          throw new Refusal({ code: 'not-found' }, 'This account has no such order.')
        if (outcome === 'too-many')
          throw new Refusal(
            { code: 'too-many-requests' },
            'The confirmation of this order has been sent several times today.',
          )
        return context.body(null, 202)
      })
      // The app reads the same response.
      .get(shopApiPaths.unlockedContent, signedIn, async (context) => {
        const unlocked = await unlockedAdventures(database, context.var.shopper)
        const adventures = unlocked.map((adventureId) => ({ adventureId }))
        return context.json({ data: adventures.length > 0 ? [{ adventures }] : [] })
      })
      .post(shopApiPaths.unlock, signedIn, async (context) => {
        const { sub } = context.var.shopper
        const request = await readJson(context, unlockRequestSchema)
        const outcome = await unlockLines(services, { ...request, sub }, new Date(services.now()))
        if (outcome === 'unknown-order')
          throw new Refusal({ code: 'not-found' }, 'This account has no order with these products.')
        return context.json({ outcome })
      })
      // Per IP address too, because one person can create many accounts to guess codes.
      .post(shopApiPaths.redeem, signedIn, perAddress, async (context) => {
        const { code } = await readJson(context, redeemRequestSchema)
        const { shopper } = context.var
        return context.json(await redeemCode(services, code, shopper, new Date(services.now())))
      })
      .get(shopApiPaths.accountData, signedIn, async (context) =>
        context.json(await readOwnData(database, context.var.shopper, services.financialYear)),
      )
      // Comes before the site deletes the account in the user pool; the site repeats both calls if one fails. Other requests
      // with an earlier token are then refused (account/user-pool.ts).
      .delete(shopApiPaths.accountData, signedIn, async (context) => {
        const { shopper } = context.var
        await eraseAccount(services, shopper)
        if (site && shopper.isEmailVerified) await queueDeletionNotice(database, shopper, site)
        return context.body(null, 204)
      })
  )
}
