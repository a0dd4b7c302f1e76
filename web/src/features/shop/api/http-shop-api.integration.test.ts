import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

beforeAll(async () => {
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

beforeEach(() => {
  requests = []
  reply = {}
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const apiFor = (idToken: () => Promise<string | null> = async () => 'the-token') =>
  createHttpShopApi({ origin, paymentPageUrl, idToken, timeLimitMs: 300 })
const signedOut = async () => null

const order = { email: 'frodo@shire.example', products: [{ id: 'fod', title: 'Fortress', price: 250 }] }
const checkOut = (api: ShopApi) => api.createCheckoutSession(order, 'attempt-1')

const problemOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof ShopError ? error.problem : error
}

type Call = {
  call: (api: ShopApi) => Promise<unknown>
  request: string
  sent?: unknown
  body: unknown
  result: unknown
}

const unlocking = { number: 7, ids: ['fod'], wording: currentWording }
const refusedLines = [{ title: 'F.I.S.T.', refusal: 'delivered' }]
const bought = {
  number: 7,
  paidAt: '2026-11-20T12:00:00Z',
  status: 'paid',
  lines: [{ id: 'fod', title: 'Fortress', price: 250, vatRate: 25, vat: 50, delivery: 'unlocked' }],
  total: 250,
  refunded: 0,
}

const calls: Record<string, Call> = {
  'the status of a checkout session': {
    call: (api) => api.checkoutStatus('a b&c'),
    request: 'GET /api/checkout-session?reference=a+b%26c',
    body: { status: 'paid' },
    result: 'paid',
  },
  'the orders': {
    call: (api) => api.orders(),
    request: 'GET /api/orders',
    body: { data: [bought] },
    result: { data: [bought], processing: [], redeemed: [] },
  },
  'an unlocking, with its order, products and wording': {
    call: (api) => api.unlock(unlocking),
    request: 'POST /api/unlock',
    sent: unlocking,
    body: { outcome: 'not-released' },
    result: 'not-released',
  },
  'a code as it was typed': {
    call: (api) => api.redeem(' fant '),
    request: 'POST /api/redeem',
    sent: { code: ' fant ' },
    body: { outcome: 'already-owned', title: 'Fortress' },
    result: { outcome: 'already-owned', title: 'Fortress' },
  },
  'a withdrawal, with the outcome of each line': {
    call: (api) => api.withdraw({ by: 'account', number: 7 }),
    request: 'POST /api/order-withdrawal',
    sent: { number: 7 },
    body: { outcome: 'delivered', lines: refusedLines },
    result: { outcome: 'delivered', lines: refusedLines },
  },
  'a withdrawal whose response has no lines': {
    call: (api) => api.withdraw({ by: 'account', number: 7 }),
    request: 'POST /api/order-withdrawal',
    sent: { number: 7 },
    body: { outcome: 'repeated' },
    result: { outcome: 'repeated', lines: [] },
  },
  'a disowned withdrawal': {
    call: (api) => api.disownWithdrawal({ number: 7 }),
    request: 'POST /api/order-withdrawal-objection',
    sent: { number: 7 },
    body: { outcome: 'too-late' },
    result: 'too-late',
  },
}

it.each(Object.entries(calls))('sends and reads, for the signed-in account: %s', async (_, row) => {
  reply = { body: row.body }
  expect(await row.call(apiFor())).toEqual(row.result)
  const [heard] = requests
  expect([`${heard?.method} ${heard?.url}`, heard?.headers.authorization]).toEqual([
    row.request,
    'Bearer the-token',
  ])
  expect(heard?.body).toBe(row.sent === undefined ? '' : JSON.stringify(row.sent))
  expect(await problemOf(row.call(apiFor(signedOut)))).toEqual({ code: 'not-signed-in' })
  expect(requests).toHaveLength(1)
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

  it('sends no request without an identity token', async () => {
    const outage = apiFor(() => Promise.reject(new Error('The account service is silent.')))
    expect(await problemOf(checkOut(outage))).toEqual({ code: 'unavailable' })
    expect(requests).toEqual([])
  })
})

it.each<[string, Reply, string]>([
  ['that takes too long', { hang: true }, 'no-response'],
  ['whose connection breaks', { drop: true }, 'no-response'],
  ['of a proxy before it', { status: 502, text: '<h1>Bad Gateway</h1>' }, 'no-response'],
  ['that is no JSON', { text: '<!doctype html>' }, 'no-response'],
  ['of another shape', { body: { redirect: 'somewhere' } }, 'no-response'],
  ['that is no address', { body: { redirect_url: 'pay' } }, 'no-response'],
  ['with a code of a later version', { status: 400, body: { code: 'moon-phase' } }, 'no-response'],
  ['401 without a code', { status: 401, text: '' }, 'not-signed-in'],
  ['429 without a code', { status: 429, text: '' }, 'too-many-requests'],
])('a response %s means %3$s', async (_how, response, code) => {
  reply = response
  expect(await problemOf(checkOut(apiFor()))).toEqual({ code })
})

describe('the prices before a sale', () => {
  it('need no account', async () => {
    const reduced = [{ id: 'fod', price: 80, lowestBefore: 100 }]
    reply = { body: { data: reduced } }
    expect(await apiFor(signedOut).reducedPrices(['fist', 'fod'])).toEqual(reduced)
    expect(requests).toMatchObject([{ method: 'GET', url: '/api/prices?ids=fist%2Cfod' }])
    expect(requests[0]?.headers.authorization).toBeUndefined()
  })

  it('reject an error of the API, whose body is no list of prices', async () => {
    reply = { status: 503, body: { code: 'unavailable' } }
    expect(await problemOf(apiFor().reducedPrices(['fod']))).toEqual({ code: 'no-response' })
  })
})

describe('erasing the data of an account, before the account is deleted', () => {
  it('authorizes with the given token', async () => {
    reply = { status: 204, text: '' }
    await apiFor(signedOut).eraseAccountData('last-token')
    expect(requests).toMatchObject([
      { method: 'DELETE', url: '/api/account-data', headers: { authorization: 'Bearer last-token' } },
    ])
  })

  it('rejects when a web page responds in place of the API', async () => {
    reply = { status: 200, text: '<!doctype html>' }
    expect(await problemOf(apiFor().eraseAccountData('last-token'))).toEqual({ code: 'no-response' })
  })
})

it('disowns a statement without signing in', async () => {
  reply = { body: { outcome: 'disowned' } }
  expect(await apiFor(signedOut).disownWithdrawal({ statement: 'an id' })).toBe('disowned')
  expect(requests).toMatchObject([{ method: 'POST', url: '/api/withdrawal-objection' }])
  reply = { body: { outcome: 'accepted' } }
  expect(await problemOf(apiFor().disownWithdrawal({ statement: 'an id' }))).toEqual({ code: 'no-response' })
})
