import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentWording } from '#shared/products/unlock-consent.ts'
import { createHttpShopApi } from './http-shop-api.ts'
import { type ShopApi, ShopError } from './shop-api.ts'

/** The adapter over real HTTP, against a server with scripted responses. */
type Reply = { status?: number; body?: unknown; text?: string; hang?: boolean; drop?: boolean }
type Heard = {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

const paymentPageUrl = 'https://card.example'
let server: Server
let origin: string
let reply: Reply
let requests: Heard[]

beforeEach(async () => {
  requests = []
  reply = {}
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url, headers } = request
    requests.push({ method, url, headers, body })
    if (reply.hang) return
    if (reply.drop) return void response.destroy()
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(reply.text ?? JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.')
  origin = `http://127.0.0.1:${address.port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const apiFor = (idToken: () => Promise<string | null> = async () => 'the-token') =>
  createHttpShopApi({ origin, paymentPageUrl, idToken, timeLimitMs: 300 })

const order = { email: 'frodo@shire.example', products: [{ id: 'fod', title: 'Fortress', price: 250 }] }
const checkOut = (api: ShopApi) => api.createCheckoutSession(order, 'attempt-1')

const problemOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof ShopError ? error.problem : error
}

describe('opening a payment page', () => {
  it('posts the cart, the return origin and the e-mail address, with the key of the attempt', async () => {
    reply = { body: { redirect_url: `${paymentPageUrl}/pay/1` } }
    expect(await checkOut(apiFor())).toBe(`${paymentPageUrl}/pay/1`)
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/create-checkout-session',
        headers: {
          authorization: 'Bearer the-token',
          'idempotency-key': 'attempt-1',
          'content-type': 'application/json',
        },
      },
    ])
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ ...order, baseUrl: origin })
  })

  it.each([
    'https://elsewhere.example/pay/1',
    'https://card.example.elsewhere.example/pay/1',
    'http://card.example/pay/1',
    'javascript:alert(1)',
  ])('refuses the payment page %s', async (redirect_url) => {
    reply = { body: { redirect_url } }
    expect(await problemOf(checkOut(apiFor()))).toEqual({ code: 'unknown-payment-page' })
  })

  it('reports why the API refuses', async () => {
    const problem = { code: 'already-owned', ids: ['fod'] }
    reply = { status: 409, body: { type: 'about:blank', title: 'No', status: 409, ...problem } }
    expect(await problemOf(checkOut(apiFor()))).toEqual(problem)
  })
})

describe('without a response', () => {
  it.each<[string, Reply]>([
    ['that takes too long', { hang: true }],
    ['whose connection breaks', { drop: true }],
    ['of a proxy before it', { status: 502, text: '<h1>Bad Gateway</h1>' }],
    ['that is no JSON', { text: '<!doctype html>' }],
    ['of another shape', { body: { redirect: 'somewhere' } }],
    ['that is no address', { body: { redirect_url: 'pay' } }],
    ['with a code of a later version', { status: 400, body: { code: 'moon-phase' } }],
  ])('%s, the shop may or may not have executed the request', async (_how, response) => {
    reply = response
    expect(await problemOf(checkOut(apiFor()))).toEqual({ code: 'no-response' })
  })

  it.each([
    [401, 'not-signed-in'],
    [429, 'too-many-requests'],
  ])('without a code, %s means %s', async (status, code) => {
    reply = { status, text: '' }
    expect(await problemOf(checkOut(apiFor()))).toEqual({ code })
  })
})

describe('the identity token', () => {
  it('is read before a request is sent', async () => {
    expect(await problemOf(checkOut(apiFor(async () => null)))).toEqual({ code: 'not-signed-in' })
    const outage = apiFor(() => Promise.reject(new Error('The account service is silent.')))
    expect(await problemOf(checkOut(outage))).toEqual({ code: 'unavailable' })
    expect(requests).toEqual([])
  })
})

describe('reading', () => {
  it('reports the status of a checkout session', async () => {
    reply = { body: { status: 'paid' } }
    expect(await apiFor().checkoutStatus('a b&c')).toBe('paid')
    expect(requests).toMatchObject([{ method: 'GET', url: '/api/checkout-session?reference=a+b%26c' }])
  })

  it.each<[string, unknown, string[]]>([
    ['some', { data: [{ adventures: [{ adventureId: 'fod' }, { adventureId: 'fist' }] }] }, ['fod', 'fist']],
    ['none', { data: [] }, []],
    ['null', { data: null }, []],
    ['nothing said', {}, []],
  ])('reports what is unlocked: %s', async (_what, body, ids) => {
    reply = { body }
    expect(await apiFor().unlockedContent()).toEqual(ids.map((adventureId) => ({ adventureId })))
  })

  it('reports the orders', async () => {
    const lines = [{ id: 'fod', title: 'Fortress', price: 250, vatRate: 25, vat: 50, delivery: 'unlocked' }]
    const bought = {
      number: 7,
      paidAt: '2026-11-20T12:00:00Z',
      status: 'paid',
      lines,
      total: 250,
      refunded: 0,
    }
    reply = { body: { data: [bought] } }
    expect(await apiFor().orders()).toEqual({ data: [bought], processing: [], redeemed: [] })
  })
})

describe('the prices before a sale', () => {
  it('needs no account', async () => {
    const reduced = [{ id: 'fod', price: 80, lowestBefore: 100 }]
    reply = { body: { data: reduced } }
    expect(await apiFor(async () => null).reducedPrices(['fist', 'fod'])).toEqual(reduced)
    expect(requests).toMatchObject([{ method: 'GET', url: '/api/prices?ids=fist%2Cfod' }])
    expect(requests[0]?.headers.authorization).toBeUndefined()
  })

  it.each<Reply>([
    { status: 503, body: { code: 'unavailable' } },
    { drop: true },
    { text: '<h1>Hello</h1>' },
  ])('rejects without a valid response: %o', async (response) => {
    reply = response
    expect(await problemOf(apiFor().reducedPrices(['fod']))).toEqual({ code: 'no-response' })
  })
})

describe('erasing the data of an account, before the account is deleted', () => {
  it('authorizes with the given token', async () => {
    reply = { status: 204, text: '' }
    await apiFor(async () => null).eraseAccountData('last-token')
    expect(requests).toMatchObject([
      { method: 'DELETE', url: '/api/account-data', headers: { authorization: 'Bearer last-token' } },
    ])
  })

  it('rejects when a web page responds in place of the API', async () => {
    reply = { status: 200, text: '<!doctype html>' }
    expect(await problemOf(apiFor().eraseAccountData('last-token'))).toEqual({ code: 'no-response' })
  })
})

describe('unlocking', () => {
  const request = { number: 7, ids: ['fod'], wording: currentWording }

  it('posts the order, the products and the wording, and resolves to the outcome', async () => {
    reply = { body: { outcome: 'not-released' } }
    expect(await apiFor().unlock(request)).toBe('not-released')
    expect(requests).toMatchObject([
      { method: 'POST', url: '/api/unlock', headers: { authorization: 'Bearer the-token' } },
    ])
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(request)
  })
})

describe('redeeming a code', () => {
  it('posts the code as it was typed, and resolves to the outcome', async () => {
    reply = { body: { outcome: 'already-owned', title: 'Fortress' } }
    expect(await apiFor().redeem(' fant ')).toEqual({ outcome: 'already-owned', title: 'Fortress' })
    expect(requests).toMatchObject([
      { method: 'POST', url: '/api/redeem', headers: { authorization: 'Bearer the-token' } },
    ])
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ code: ' fant ' })
  })
})

describe('withdrawing from an order of the account', () => {
  it('resolves to the outcome of each line', async () => {
    const lines = [{ title: 'F.I.S.T.', refusal: 'delivered' }]
    reply = { body: { outcome: 'delivered', lines } }
    expect(await apiFor().withdraw({ by: 'account', number: 7 })).toEqual({ outcome: 'delivered', lines })
  })

  it('accepts a response without lines', async () => {
    reply = { body: { outcome: 'repeated' } }
    expect(await apiFor().withdraw({ by: 'account', number: 7 })).toEqual({ outcome: 'repeated', lines: [] })
  })

  it('disowns a statement without signing in', async () => {
    reply = { body: { outcome: 'disowned' } }
    expect(await apiFor().disownWithdrawal({ statement: 'an id' })).toBe('disowned')
    reply = { body: { outcome: 'accepted' } }
    expect(await problemOf(apiFor().disownWithdrawal({ statement: 'an id' }))).toEqual({
      code: 'no-response',
    })
  })

  it('disowns a withdrawal from an order of the account', async () => {
    reply = { body: { outcome: 'too-late' } }
    expect(await apiFor().disownWithdrawal({ number: 7 })).toBe('too-late')
    expect(await problemOf(apiFor(async () => null).disownWithdrawal({ number: 7 }))).toEqual({
      code: 'not-signed-in',
    })
  })
})
