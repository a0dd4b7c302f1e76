import type { Handler } from 'hono'
import * as v from 'valibot'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'
import { Refusal } from '../problem.ts'

const numberSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))

/** The receipt of one of the signed-in account's orders, with its credit notes. */
export const showReceipt =
  ({ receipts }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const number = v.safeParse(numberSchema, context.req.query('order'))
    const receipt = number.success ? await receipts.read(number.output, context.var.shopper.sub) : undefined
    if (!receipt) throw new Refusal({ code: 'not-found' }, 'This account has no such order.')
    return context.json(receipt)
  }
