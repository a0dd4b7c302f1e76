import { Hono } from 'hono'
import * as v from 'valibot'
import { ownOrderSchema } from '#shared/api/orders.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import {
  disownedStatementSchema,
  orderWithdrawalSchema,
  withdrawalRequestSchema,
} from '#shared/api/withdrawal.ts'
import { mailLine } from '#shared/text/text.ts'
import type { SignedIn } from '../account/signed-in.ts'
import type { Rates } from '../http/guards.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import { storeFormStatement, withdrawFromOrder } from '../withdrawal/statements.ts'
import { disownFromAccount, disownStatement } from '../withdrawal/withdraw-lines.ts'
import type { Access, ShopServices } from './services.ts'

/** Empty for a user name that mail programs could show as a link. */
const usernameForMail = v.fallback(mailLine(200), '')

export const withdrawalRoutes = (
  { database }: ShopServices,
  { signedIn, perAddress }: Access,
  rates: Pick<Rates, 'turnOf'>,
) =>
  new Hono<SignedIn>()
    .post(shopApiPaths.orderWithdrawal, signedIn, async (context) => {
      const { sub, username } = context.var.shopper
      const { number, positions } = await readJson(context, orderWithdrawalSchema)
      const name = v.parse(usernameForMail, username)
      const stated = await withdrawFromOrder(database, { number, sub, positions }, name, new Date())
      if (stated.outcome === 'unknown-order')
        throw new Refusal({ code: 'not-found' }, 'This account has no such order, or the order no such line.')
      return context.json(stated)
    })
    // Leaves finding the order to the worker, so that neither the response nor its time reveals whether the order exists.
    .post(shopApiPaths.withdrawals, perAddress, async (context) => {
      const request = await readJson(context, withdrawalRequestSchema)
      await storeFormStatement(database, request, new Date(), await rates.turnOf(context))
      return context.body(null, 202)
    })
    .post(shopApiPaths.withdrawalObjection, perAddress, async (context) => {
      const { statement } = await readJson(context, disownedStatementSchema)
      return context.json(await disownStatement(database, statement, new Date()))
    })
    .post(shopApiPaths.orderWithdrawalObjection, signedIn, async (context) => {
      const { number } = await readJson(context, ownOrderSchema)
      const { sub } = context.var.shopper
      const disowned = await disownFromAccount(database, { number, sub }, new Date())
      if (disowned.outcome === 'unknown')
        throw new Refusal({ code: 'not-found' }, 'This account has no such order.')
      return context.json(disowned)
    })
