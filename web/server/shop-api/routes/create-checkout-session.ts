import { randomUUID } from 'node:crypto'
import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { normaliseEmail } from '#shared/links/email-address.ts'
import { attemptHeader, checkoutRequestSchema } from '#shared/shop-contract.ts'
import type { SignedIn } from '../account/signed-in.ts'
import { readLegal } from '../catalogue/legal-texts.ts'
import { readProducts } from '../catalogue/products-for-sale.ts'
import { legalVersions } from '../checkout/legal-versions.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { checkCart, priceCart } from '../checkout/price-cart.ts'
import { checkGift } from '../delivery/gift-order.ts'
import { readJson } from '../http/read-json.ts'
import { Refusal } from '../http/refusal.ts'
import { deliveryChoice } from '../orders/delivery-choice.ts'
import type { ShopPorts } from '../ports.ts'

const attemptSchema = v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase()))

/** Without the header each request is a new attempt. */
function readAttempt(context: Context) {
  const parsed = v.safeParse(attemptSchema, context.req.header(attemptHeader))
  if (parsed.success) return parsed.output ?? randomUUID()
  throw new Refusal({ code: 'invalid-request' }, `The header ${attemptHeader} must be a UUID.`)
}

/** Prices the cart from the published content and opens a payment page for it. */
export const createCheckoutSession = (ports: ShopPorts): Handler<SignedIn> => {
  const origins = new Set(ports.returnOrigins)
  return async (context) => {
    const { sub, email, isEmailVerified } = context.var.shopper
    const request = await readJson(context, checkoutRequestSchema)
    const attempt = readAttempt(context)
    // Compared as text: the site sends an origin in exactly one spelling, and any other one is suspicious.
    if (!origins.has(request.baseUrl)) {
      throw new Refusal({ code: 'base-url-refused' }, 'This is not an origin of the shop.')
    }
    if (!email || normaliseEmail(request.email) !== email) {
      throw new Refusal({ code: 'email-mismatch' }, 'Send the e-mail address of the signed-in account.')
    }
    checkCart(request.products)
    const { isBuyNow = false } = request
    if (isBuyNow && request.products.length > 1) {
      throw new Refusal({ code: 'invalid-request' }, 'Send one product: it is bought without the cart.')
    }
    const [products, legal] = await Promise.all([
      readProducts(
        ports,
        request.products.map(({ id }) => id),
      ),
      readLegal(ports.content),
    ])
    const lines = priceCart(request.products, products)
    const choice = deliveryChoice(lines, request, new Date(ports.now()))
    checkGift(request, lines, choice)
    const intent = {
      sub,
      email,
      isEmailVerified,
      attempt,
      legal,
      legalVersions: legalVersions(legal),
      lines,
      deliveryChoice: choice,
      returnOrigin: request.baseUrl,
      isBuyNow,
      ...(request.gift && { gift: { ...request.gift, ...ports.giftCodes.make() } }),
    }
    return context.json({ redirect_url: await openCheckout(ports, intent) })
  }
}
