import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { draftNotice } from '#shared/legal/sample-content.ts'
import { SITE, startShop } from './testing/running-shop.ts'
import { publishLegal } from './testing/sample-legal.ts'
import { shopClient } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'

const stage = await startShopStage()
await stage.publish({ id: 'fod', title: 'The Fortress', price: 250, unlocks: ['fod'] })
await stage.publish({ id: 'coming', unlocks: ['fist'] })
await stage.publish({ id: 'given-away', price: 0, unlocks: ['fist'] })
await stage.publish({ id: 'empty', price: 100 })
await stage.publish({
  id: 'undescribed',
  price: 100,
  unlocks: ['fod'],
  facts: { _type: 'facts', language: 'English', devices: ' ' },
})
await stage.publish({ id: 'misspelt', price: 100, unlocks: ['fod-expansions', 'fistt'] })
/** Shared by all tests, because a refused request changes nothing. */
const customer = await stage.newShopper()
afterAll(() => stage.stop())

const fod = { id: 'fod', price: 250 }

describe('a cart is refused', () => {
  const unavailable = (id: string) => ({ code: 'products-unavailable', ids: [id] })
  const misspelt =
    'The product "misspelt" unlocks "fistt", which no published adventure has. Correct Unlocks of the product in the Studio, and publish.'
  const undescribed =
    'The product "undescribed" lacks these facts: Devices, App version. Fill in Facts of the product or of its game in the Studio, and publish.'
  const one = (id: string, price = 1) => [{ id, price }]
  const changes = [{ id: 'fod', title: 'The Fortress', before: 215, now: 250 }]
  const carts: [name: string, cart: { id: string; price: number }[], problem: object][] = [
    ['without a price', one('coming'), unavailable('coming')],
    ['that unlocks nothing', one('empty', 100), unavailable('empty')],
    ['of no adventure', [fod, ...one('misspelt', 100)], { ...unavailable('misspelt'), detail: misspelt }],
    [
      'without facts',
      [fod, ...one('undescribed', 100)],
      { ...unavailable('undescribed'), detail: undescribed },
    ],
    ['with a free product', one('given-away', 0), { code: 'products-unavailable' }],
    ['with half of a surrogate pair as an id', one('\ud800'), { status: 400, code: 'invalid-request' }],
    ['with a control character as an id', one('\0'), { status: 400, code: 'invalid-request' }],
    ['at a price that has risen', one('fod', 215), { status: 409, code: 'prices-changed', changes }],
  ]

  test('for each of its faults', async () => {
    for (const [name, cart, problem] of carts) {
      const answer = await customer.checkout(cart)
      expect(answer.body, name).toMatchObject({ status: 422, ...problem })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('with a product that has been unpublished', async () => {
    const { checkout, open } = customer
    await stage.publish({ id: 'short-lived', price: 10, unlocks: ['fist'] })
    await open([{ id: 'short-lived', price: 10 }])
    await stage.lake.client().delete('product-short-lived')
    expect((await checkout([{ id: 'short-lived', price: 10 }])).body).toMatchObject({
      code: 'products-unavailable',
    })
  })
})

const lake = stage.lake.client()
const closed = { status: 503, title: 'The shop is not open', code: 'seller-incomplete' }

describe('the shop is not open', () => {
  test.each([
    ['VAT number', () => lake.patch('siteSettings').unset(['vatNumber']).commit()],
    ['page of the privacy policy', () => lake.delete('privacyPage')],
  ])('without the %s, and opens again with it', async (_, remove) => {
    await remove()
    expect((await customer.checkout([fod])).body).toMatchObject(closed)
    await publishLegal(lake)
    expect((await customer.checkout([fod])).status).toBe(200)
  })
})

describe('the shop has the sample seller and a draft', () => {
  const numbers = { organisationNumber: '556012-3456', vatNumber: 'SE556012345601' }
  const email = 'sales@kai-audio.se'
  const ownSeller = { ...numbers, email, address: 'Long Street 10\nStockholm', phone: '+46 8 123 45 67' }

  const publishDraft = () =>
    lake
      .patch('withdrawalPage')
      .insert('before', 'body[0]', [{ _type: 'block', _key: 'draft', children: [{ text: draftNotice }] }])
      .commit()

  test('with a test key it sells; with a live key it sells nothing, and the refusal says why', async () => {
    const { payments } = stage.shop.services
    const live = await startShop(stage.around, stage.database, 0, { isLive: true, payments })
    onTestFinished(live.stop)
    const { checkout } = shopClient(live.url, customer)
    await publishDraft()
    expect((await customer.checkout([fod])).status).toBe(200)
    expect((await checkout([fod])).body).toMatchObject({
      ...closed,
      detail: expect.stringMatching(
        /“Organisation number” is still the sample’s.*“Right of withdrawal” still has its draft notice/,
      ),
    })
    await publishLegal(lake, ownSeller)
    await publishDraft()
    expect((await checkout([fod])).body).toMatchObject({
      detail: expect.stringMatching(
        /^The shop is not open: The page “Right of withdrawal” still has its draft notice\./,
      ),
    })
    await publishLegal(lake, ownSeller)
    expect((await checkout([fod])).status).toBe(200)
    await publishLegal(lake)
  })
})

describe('a request is refused', () => {
  test('from an account whose address was never confirmed', async () => {
    const { identity } = stage.shop.services
    const unverified = await startShop(stage.around, stage.database, 0, {
      identity: {
        verify: async (...token) => ({ ...(await identity.verify(...token)), isEmailVerified: false }),
      },
    })
    onTestFinished(unverified.stop)
    expect((await shopClient(unverified.url, customer).checkout([fod])).body).toMatchObject({
      status: 403,
      code: 'email-unverified',
    })
  })

  test('that returns to another origin', async () => {
    for (const baseUrl of [
      `${SITE}/`,
      `${SITE}.evil.example`,
      SITE.toUpperCase(),
      'http://localhost:5174',
      '',
    ])
      expect((await customer.checkout([fod], { baseUrl })).body, baseUrl).toMatchObject({
        status: 403,
        code: 'base-url-refused',
      })
  })

  const cart = {
    products: [{ ...fod, title: '' }],
    baseUrl: SITE,
    email: customer.email,
    unlockAtOnce: { wording: '1999-01-01', ids: ['fod'] },
  }
  const requests: [name: string, init: RequestInit, status: number][] = [
    ['a body that is not JSON', { body: 'x' }, 400],
    ['another content type', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'a content type that only begins like JSON',
      { body: '{}', headers: { 'content-type': 'application/json-x' } },
      415,
    ],
    ['an empty object', { body: '{}' }, 400],
    ['a negative price', { body: JSON.stringify(cart).replace('250', '-1') }, 400],
    ['an infinite price', { body: JSON.stringify(cart).replace('250', '1e999') }, 400],
    ['a body that is too large', { body: JSON.stringify({ padding: 'x'.repeat(70_000) }) }, 413],
    [
      'an attempt that is not a UUID',
      { body: JSON.stringify({ ...cart, unlockAtOnce: undefined }), headers: { 'idempotency-key': 'x' } },
      400,
    ],
    ['a consent to statements that were never shown', { body: JSON.stringify(cart) }, 400],
  ]

  test('that can’t be read', async () => {
    for (const [name, init, status] of requests) {
      const headers = { 'content-type': 'application/json', ...init.headers }
      const answer = await customer.call('/api/create-checkout-session', { method: 'POST', ...init, headers })
      expect(answer.body, name).toMatchObject({ status, code: 'invalid-request' })
    }
  })

  test('without a token', async () => {
    const answer = await fetch(`${stage.shop.url}/api/orders`)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await answer.json()).toMatchObject({ code: 'not-signed-in' })
  })
})
