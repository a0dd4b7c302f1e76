import type { Handler } from 'hono'
import * as v from 'valibot'
import {
  disownedStatementSchema,
  orderWithdrawalSchema,
  withdrawalRequestSchema,
} from '#shared/shop-contract.ts'
import { mailLine } from '#shared/text/text.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopPorts } from '../ports.ts'

/** User names that could become a link are left out of the mail. */
const nameInMail = v.fallback(mailLine(200), '')

/** Withdraws from the lines of an order that can be withdrawn from. The worker repays them within a minute. */
export const withdrawFromOrder =
  ({ withdrawals }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { sub, username } = context.var.shopper
    const { number } = await readJson(context, orderWithdrawalSchema)
    const stated = await withdrawals.state({ number, sub }, v.parse(nameInMail, username), new Date())
    if (stated.outcome === 'unknown-order') {
      throw new Refusal({ code: 'not-found' }, 'This account has no such order.')
    }
    return context.json(stated)
  }

/**
 * Withdraws by order number and e-mail address. The statement is stored, and the worker finds its order: so neither the
 * answer nor its time tells whether there is one.
 */
export const withdrawByAddress =
  ({ withdrawals }: ShopPorts): Handler =>
  async (context) => {
    await withdrawals.keep(await readJson(context, withdrawalRequestSchema), new Date())
    return context.body(null, 202)
  }

/** The buyer says that a withdrawal was stated by someone else. The link in the acknowledgement has the statement's id. */
export const disownWithdrawal =
  ({ withdrawals }: ShopPorts): Handler =>
  async (context) => {
    const { statement } = await readJson(context, disownedStatementSchema)
    return context.json(await withdrawals.disown(statement, new Date()))
  }
