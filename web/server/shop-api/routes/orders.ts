import type { Handler } from 'hono'
import * as v from 'valibot'
import { ownOrderSchema } from '#shared/shop-contract.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import { repeatConfirmation } from '../mail/outbox.ts'
import { ordersOfAccount } from '../orders/orders-of-account.ts'
import { readReceipt } from '../orders/receipts.ts'
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
