import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentWording } from '#shared/products/unlock-consent.ts'
import { orderLine } from '../testing/render-in-shop.tsx'
import { createHttpShopApi } from './http-shop-api.ts'
import { type ShopApi, ShopError } from './shop-api.ts'

type Reply = { status?: number; body?: unknown; text?: string; hang?: boolean; drop?: boolean }

const origin = 'https://candlecast.example'
const paymentPageUrl = 'https://card.example'
let reply: Reply
let requests: { call: string; headers: Record<string, string>; body: string }[]

beforeEach(() => {
  reply = {}
  requests = []
  // `Request` refuses what `fetch` would refuse.
  vi.stubGlobal('fetch', async (...parameters: Parameters<typeof fetch>) => {
    const request = new Request(...parameters)
    requests.push({
      call: `${request.method} ${request.url.replace(origin, '')}`,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    })
    if (reply.drop) throw new TypeError('The connection broke.')
    if (reply.hang) await new Promise((_, reject) => request.signal.addEventListener('abort', reject))
    const { status = 200, body, text = JSON.stringify(body) } = reply
    return new Response(status === 204 ? null : text, { status })
  })
})

const apiFor = (idToken: () => Promise<string | null> = async () => 'the-token') =>
  createHttpShopApi({ origin, paymentPageUrl, idToken, timeLimitMs: 20 })
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

const unlocking = { number: 7, ids: ['fod'], wording: currentWording }
const lines = [{ title: 'F.I.S.T.', refusal: 'delivered' }]
const alreadyOwned = { outcome: 'already-owned', title: 'Fortress' }
const bought = {
  number: 7,
  reference: 'r-7',
  email: 'ada@reader.example',
  paidAt: '2026-11-20T12:00:00Z',
  status: 'paid',
  lines: [orderLine({ id: 'fod', title: 'Fortress', price: 250 })],
  total: 250,
  refunded: 0,
  withdrawals: [],
}
const listed = { data: [bought], processing: [], failed: [], redeemed: [] }
const withdraw = (api: ShopApi) => api.withdraw({ by: 'account', number: 7 })
const ofOrder = { number: 7 }

type Row = [
  request: string,
  call: (api: ShopApi) => Promise<unknown>,
  sent: object | '',
  body: object,
  result: unknown,
]

it.each<Row>([
  [
    'GET /api/checkout-session?reference=a+b%26c',
    (api) => api.checkoutStatus('a b&c'),
    '',
    { status: 'paid' },
    'paid',
  ],
  ['GET /api/orders', (api) => api.orders(), '', listed, listed],
  [
    'POST /api/unlock',
    (api) => api.unlock(unlocking),
    unlocking,
    { outcome: 'not-released' },
    'not-released',
  ],
  ['POST /api/redeem', (api) => api.redeem(' fant '), { code: ' fant ' }, alreadyOwned, alreadyOwned],
  [
    'POST /api/order-withdrawal',
    withdraw,
    ofOrder,
    { outcome: 'delivered', lines },
    { outcome: 'delivered', lines },
  ],
  [
    'POST /api/order-withdrawal',
    withdraw,
    ofOrder,
    { outcome: 'repeated' },
    { outcome: 'repeated', lines: [] },
  ],
  [
    'POST /api/order-withdrawal-objection',
    (api) => api.disownWithdrawal(ofOrder),
    ofOrder,
    { outcome: 'too-late' },
    'too-late',
  ],
])('%s, for the signed-in account', async (request, call, sent, body, result) => {
  reply = { body }
  expect(await call(apiFor())).toEqual(result)
  expect(requests).toMatchObject([{ call: request, headers: { authorization: 'Bearer the-token' } }])
  expect(requests[0]?.body).toBe(sent && JSON.stringify(sent))
  expect(await problemOf(call(apiFor(signedOut)))).toEqual({ code: 'not-signed-in' })
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
    const headers = {
      authorization: 'Bearer the-token',
      'idempotency-key': 'attempt-1',
      'content-type': 'application/json',
    }
    expect(requests).toMatchObject([{ call: 'POST /api/create-checkout-session', headers }])
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

  it('sends no request in an outage of the account service', async () => {
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
])('a response %s is a problem', async (_how, response, code) => {
  reply = response
  expect(await problemOf(checkOut(apiFor()))).toEqual({ code })
})

it('reads the prices before a sale without an account, and rejects an error of the API', async () => {
  const reduced = [{ id: 'fod', price: 80, lowestBefore: 100 }]
  reply = { body: { data: reduced } }
  expect(await apiFor(signedOut).reducedPrices(['fist', 'fod'])).toEqual(reduced)
  expect(requests).toEqual([{ call: 'GET /api/prices?ids=fist%2Cfod', headers: {}, body: '' }])
  reply = { status: 503, body: { code: 'unavailable' } }
  expect(await problemOf(apiFor().reducedPrices(['fod']))).toEqual({ code: 'no-response' })
})

it('erases the data of an account with the given token, unless a web page responds in place of the API', async () => {
  reply = { status: 204 }
  await apiFor(signedOut).eraseAccountData('last-token')
  const headers = { authorization: 'Bearer last-token' }
  expect(requests).toMatchObject([{ call: 'DELETE /api/account-data', headers }])
  reply = { status: 200, text: '<!doctype html>' }
  expect(await problemOf(apiFor().eraseAccountData('last-token'))).toEqual({ code: 'no-response' })
})

it('disowns a statement without signing in', async () => {
  reply = { body: { outcome: 'disowned' } }
  expect(await apiFor(signedOut).disownWithdrawal({ statement: 'an id' })).toBe('disowned')
  expect(requests).toMatchObject([{ call: 'POST /api/withdrawal-objection' }])
  reply = { body: { outcome: 'accepted' } }
  expect(await problemOf(apiFor().disownWithdrawal({ statement: 'an id' }))).toEqual({ code: 'no-response' })
})
