import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { attemptHeader, checkoutRequestSchema } from '#shared/api/checkout.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { normaliseEmail } from '#shared/links/email-address.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { readCheckoutStatus } from '../checkout/checkout-progress.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import type { Access, ShopServices } from './services.ts'

const attemptSchema = v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase()))

/** A request without the header is a new attempt. */
function readAttempt(context: Context) {
  const parsed = v.safeParse(attemptSchema, context.req.header(attemptHeader))
  if (parsed.success) return parsed.output ?? randomUUID()
  throw new Refusal({ code: 'invalid-request' }, `The header ${attemptHeader} must be a UUID.`)
}

const referenceSchema = v.pipe(v.string(), v.uuid())

export function checkoutRoutes(services: ShopServices, { signedIn }: Access) {
  const origins = new Set(services.returnOrigins)
  return (
    new Hono<SignedIn>()
      .post(shopApiPaths.createCheckoutSession, signedIn, async (context) => {
        const { email, isEmailVerified } = context.var.shopper
        const request = await readJson(context, checkoutRequestSchema)
        const attempt = readAttempt(context)
        if (!origins.has(request.baseUrl))
          throw new Refusal({ code: 'base-url-refused' }, 'This is not an origin of the shop.')
        if (!email || normaliseEmail(request.email) !== email)
          throw new Refusal({ code: 'email-mismatch' }, 'Send the e-mail address of the signed-in account.')
        // An address that was never confirmed can be a stranger's, who would get our mails.
        if (!isEmailVerified)
          throw new Refusal({ code: 'email-unverified' }, 'Confirm the e-mail address of the account first.')
        const address = await startCheckout(services, context.var.shopper, request, attempt)
        return context.json({ redirect_url: address })
      })
      // The landing page polls this route.
      .get(shopApiPaths.checkoutSession, signedIn, async (context) => {
        const reference = v.safeParse(referenceSchema, context.req.query('reference'))
        const status = reference.success
          ? await readCheckoutStatus(services, reference.output, context.var.shopper.sub)
          : undefined
        if (!status) throw new Refusal({ code: 'not-found' }, 'This account has no such checkout.')
        return context.json({ status })
      })
  )
}
