import * as v from 'valibot'
import { problemSchema, shopApiPaths } from '../../../../web/shared/shop-contract.ts'
import { type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Target } from '../target.ts'

const PATIENCE_MS = 10_000

const healthSchema = v.object({ ok: v.literal(true) })

/** Sends a request to the site's origin, like browsers and the payment service. */
async function ask(site: string, path: string, method: string) {
  const answer = await fetch(`${site}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(method === 'POST' && { body: '{}' }),
  })
  const text = await answer.text()
  return { status: answer.status, body: v.safeParse(v.pipe(v.string(), v.parseJson()), text).output }
}

async function checkApi(site: string, cure: string): Promise<Finding> {
  const where = `${site}/api/health`
  const wrong = (reason: string) => fault({ what: `The shop API ${reason}`, where, cure })
  try {
    const { status, body } = await ask(site, '/api/health', 'GET')
    if (v.is(healthSchema, body)) return ok('Shop API: it answers, and its database too')
    const isItself = v.is(problemSchema, body)
    return wrong(isItself ? 'answers, but its database doesn’t' : `was not found: status ${status}`)
  } catch (error) {
    return wrong(`does not answer: ${reasonOf(error)}`)
  }
}

/** The webhook refuses unsigned requests in its own format; another server at this path would answer differently. */
async function checkWebhook(site: string, cure: string): Promise<Finding> {
  const where = `${site}${shopApiPaths.paymentWebhook}`
  const wrong = (reason: string) => fault({ what: `The payment webhook ${reason}`, where, cure })
  try {
    const { status, body } = await ask(site, shopApiPaths.paymentWebhook, 'POST')
    const isRefusal = status === 400 && v.is(problemSchema, body) && body.code === 'invalid-request'
    if (isRefusal) return ok('Payment webhook: it refuses unsigned requests')
    return wrong(`was not found: status ${status}`)
  } catch (error) {
    return wrong(`does not answer: ${reasonOf(error)}`)
  }
}

/** Checks that the shop API answers at the site's address. */
export async function checkShop({ site, isLocal }: Target): Promise<Finding[]> {
  if (!site) return []
  const cure = isLocal
    ? 'Run `npm start` in another terminal.'
    : 'Route /api/ of the site to the shop API, and look into its log.'
  return Promise.all([checkApi(site, cure), checkWebhook(site, cure)])
}
