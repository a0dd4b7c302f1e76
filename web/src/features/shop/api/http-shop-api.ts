import * as v from 'valibot'
import {
  attemptHeader,
  checkoutAnswerSchema,
  checkoutStatusSchema,
  ordersSchema,
  problemSchema,
  shopApiPaths,
  unlockedContentSchema,
} from '../../../../shared/shop-contract.ts'
import { type ShopApi, ShopError, type ShopProblem } from './shop-api.ts'

/** A call that takes longer counts as one without an answer. */
const timeLimitMs = 15_000

type Options = {
  /** Of this site: the API answers below it, and the payment page leads back to it. */
  origin: string
  /** Origin of the one place outside that shoppers are sent to. */
  paymentPageUrl: string
  /** Null when nobody is signed in. Rejects when nobody can tell. */
  idToken: () => Promise<string | null>
  timeLimitMs?: number
}

/** The shop API over HTTP, as `lib/shopContract.ts` has it. */
export function createHttpShopApi(options: Options): ShopApi {
  const { origin, paymentPageUrl, idToken } = options
  const urlOf = (path: string) => new URL(path, origin)
  const inTime = () => AbortSignal.timeout(options.timeLimitMs ?? timeLimitMs)

  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    url: URL,
    init: RequestInit = {},
  ): Promise<v.InferOutput<Schema>> {
    const authorization = await bearer(idToken)
    const { status, body } = await answerOf(url, {
      ...init,
      headers: { authorization, ...init.headers },
      cache: 'no-store',
      signal: inTime(),
    })
    const parsed = v.safeParse(schema, body)
    if (status >= 400) throw new ShopError(refusal(status, body))
    if (!parsed.success) throw new ShopError({ code: 'no-answer' })
    return parsed.output
  }

  return {
    async createCheckoutSession(order, attempt) {
      const { redirect_url } = await call(checkoutAnswerSchema, urlOf(shopApiPaths.createCheckoutSession), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [attemptHeader]: attempt },
        body: JSON.stringify({ ...order, baseUrl: origin }),
      })
      if (new URL(redirect_url).origin !== paymentPageUrl)
        throw new ShopError({ code: 'unknown-payment-page' })
      return redirect_url
    },
    async checkoutStatus(reference) {
      const url = urlOf(shopApiPaths.checkoutSession)
      url.searchParams.set('reference', reference)
      return (await call(checkoutStatusSchema, url)).status
    },
    async unlockedContent() {
      const { data } = await call(unlockedContentSchema, urlOf(shopApiPaths.unlockedContent))
      return data?.[0]?.adventures ?? []
    },
    async orders() {
      return await call(ordersSchema, urlOf(shopApiPaths.orders))
    },
    async dropAccountData(token) {
      // Goes on when the tab is closed. Whatever becomes of it, the account itself is gone.
      await fetch(urlOf(shopApiPaths.accountData), {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
        keepalive: true,
        signal: inTime(),
      }).catch(() => undefined)
    },
  }
}

async function bearer(idToken: Options['idToken']): Promise<string> {
  const token = await idToken().catch((cause: unknown) => {
    throw new ShopError({ code: 'unavailable' }, { cause })
  })
  if (token === null) throw new ShopError({ code: 'not-signed-in' })
  return `Bearer ${token}`
}

/** Status and JSON of an answer. What doesn't arrive whole and in time is no answer. */
async function answerOf(url: URL, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, body: jsonOf(text) }
  } catch (cause) {
    throw new ShopError({ code: 'no-answer' }, { cause })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Who stands between us and the API, a proxy say, refuses without a code. */
function refusal(status: number, body: unknown): ShopProblem {
  const parsed = v.safeParse(problemSchema, body)
  if (parsed.success) return parsed.output
  if (status === 401) return { code: 'not-signed-in' }
  if (status === 429) return { code: 'too-many-requests' }
  return { code: 'no-answer' }
}
