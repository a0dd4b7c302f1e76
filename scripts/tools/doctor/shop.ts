import type Stripe from 'stripe'
import * as v from 'valibot'
import { verifyLogin } from '#server/shop-api/mail/smtp.ts'
import { connectToStripe } from '#server/shop-api/payment/stripe/stripe-client.ts'
import { neededEvents } from '#server/shop-api/payment/stripe/stripe-events.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { problemSchema } from '#shared/api/problems.ts'
import { settings } from '#shared/settings.ts'
import { ask, type Finding, fault, jsonOf, judge, notChecked, ok, reasonOf } from './finding.ts'
import { START_STACK, type Target, type Variables } from './target.ts'

const WEBHOOKS = 'https://dashboard.stripe.com/webhooks'

/** Without `faults` through a proxy: only the operator of the server sees them. */
const healthSchema = v.object({
  ok: v.boolean(),
  faults: v.optional(v.array(v.object({ what: v.string() }))),
})

/** Checks that the shop API answers at the site's address, what its own checks find, and refuses unsigned webhooks in its own format. */
export async function checkShop({ site, isLocal }: Target): Promise<Finding[]> {
  if (!site) return []
  const cure = isLocal ? START_STACK : 'Route /api/ of the site to the shop API, and look into its log.'
  type Judge = (status: number, body: unknown) => Finding | string
  const check = async (who: string, path: string, init: RequestInit, found: Judge) => {
    const where = `${site}${path}`
    const finding = await ask(where, init).then(
      ({ status, text }) => found(status, jsonOf(text)),
      (error: unknown) => `does not answer: ${reasonOf(error)}`,
    )
    return typeof finding === 'string' ? fault(`${who} ${finding}`, where, cure) : finding
  }
  const unsigned = { method: 'POST', body: '{}' }
  return Promise.all([
    check('The shop API', '/api/health', {}, (status, body) => {
      if (!v.is(healthSchema, body)) return `was not found: status ${status}`
      const faults =
        body.faults?.map(({ what }) => what).join('; ') ?? 'it can’t sell; its log names why (problem-begun)'
      return body.ok ? ok('Shop API: it answers, and its checks find no fault') : `says: ${faults}`
    }),
    check('The payment webhook', shopApiPaths.paymentWebhook, unsigned, (status, body) => {
      const isRefusal = status === 400 && v.is(problemSchema, body) && body.code === 'invalid-request'
      return isRefusal
        ? ok('Payment webhook: it refuses unsigned requests')
        : `was not found: status ${status}`
    }),
  ])
}

function judgeEndpoint(endpoint: Stripe.WebhookEndpoint | undefined, address: string): Finding[] {
  const enabled = endpoint?.enabled_events ?? []
  const missing = enabled.includes('*') ? [] : neededEvents.filter((type) => !enabled.includes(type))
  if (!endpoint) {
    const cure = `Add this endpoint at ${WEBHOOKS} with the events ${neededEvents.join(', ')}, and set STRIPE_WEBHOOK_SECRET to its signing secret.`
    return [fault('Stripe sends no events to the shop: buyers would get nothing', address, cure)]
  }
  const isDisabled = endpoint.status !== 'enabled'
  return judge(
    address,
    [
      [isDisabled, 'The webhook endpoint at Stripe is disabled', `Enable it at ${WEBHOOKS}.`],
      [
        missing.length > 0,
        `Stripe doesn’t send the shop ${missing.join(', ')}`,
        `Add these events to the endpoint at ${WEBHOOKS}.`,
      ],
    ],
    'Stripe: it accepts the key, and sends all events that the shop needs',
  )
}

/** Checks that the account can compute VAT, if the shop asks it to. */
async function checkTax(stripe: Stripe): Promise<Finding[]> {
  try {
    const { status, status_details } = await stripe.tax.settings.retrieve()
    const missing = status_details.pending?.missing_fields?.join(', ') || 'its settings'
    const cure = 'Complete it at https://dashboard.stripe.com/settings/tax, or set STRIPE_TAX=off.'
    const okay = 'Stripe Tax: it computes the VAT of each country where you are registered'
    if (status === 'active') return [ok(okay)]
    return [fault(`Stripe Tax lacks ${missing}: no checkout opens`, 'STRIPE_TAX', cure)]
  } catch (error) {
    const cure = 'Give the key the permission to read tax settings, or set STRIPE_TAX=off.'
    return [fault(`Stripe does not show its tax settings: ${reasonOf(error)}`, 'STRIPE_TAX', cure)]
  }
}

/** Checks the webhook endpoint at Stripe, its events, and Stripe Tax. It only reads. The local payment page has its own address. */
export async function checkStripe({ site, isLocal }: Target, settings: Variables): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl, STRIPE_TAX: tax } = settings
  if (!site) return []
  if (!secretKey) {
    const cure =
      'Set it in the environment of the shell and run it again; a restricted key that reads webhook endpoints is enough.'
    return [notChecked('the webhook endpoint at Stripe', 'STRIPE_SECRET_KEY', cure)]
  }
  const stripe = connectToStripe({ secretKey, apiUrl })
  const address = `${site}${shopApiPaths.paymentWebhook}`
  // Locally it is the API's own address, otherwise the site's.
  const leadsHere = ({ url }: Stripe.WebhookEndpoint) =>
    isLocal ? URL.parse(url)?.pathname === shopApiPaths.paymentWebhook : url === address
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).then(
    ({ data }) => judgeEndpoint(data.find(leadsHere), address),
    (error: unknown) => {
      const what = `Stripe refuses to list its webhook endpoints: ${reasonOf(error)}`
      return [fault(what, 'STRIPE_SECRET_KEY', 'Compare the key with dashboard.stripe.com/apikeys.')]
    },
  )
  return [...endpoints, ...(tax === 'on' ? await checkTax(stripe) : [])]
}

/** Logs in to the mail server of the shop. It sends nothing. The address, which holds a password, is never printed. */
export async function checkMail({ SHOP_MAIL_URL: typed }: Variables): Promise<Finding[]> {
  if (!typed) {
    const cure = 'Set SHOP_MAIL_URL and SHOP_MAIL_FROM where the shop runs: confirmations wait until then.'
    return [notChecked('the mail server', 'SHOP_MAIL_URL', cure)]
  }
  const read = v.safeParse(settings.entries.SHOP_MAIL_URL, typed, { abortPipeEarly: true })
  if (!read.success || !read.output)
    return [fault(`SHOP_MAIL_URL ${read.issues?.[0].message}`, 'SHOP_MAIL_URL', 'Correct it.')]
  const url = read.output
  const host = URL.parse(url)?.host ?? 'SHOP_MAIL_URL'
  try {
    await verifyLogin(url)
    return [ok(`Mail: ${host} accepts the login`)]
  } catch (error) {
    const cure =
      'Compare name, password and port with those of the mail service (port 587, or smtps:// and 465).'
    return [fault(`The mail server accepts no mail of the shop: ${reasonOf(error)}`, host, cure)]
  }
}
