/** Uses the unmodified stripe package and the local payment page. */
import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { Unavailable } from '#common/unavailable.ts'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { rightInParts } from '#shared/products/in-parts.ts'
import { soldFactsText } from '#shared/products/sold-facts.ts'
import type { CheckoutGift } from '../../delivery/gifts.ts'
import { StillOpening } from '../../http/refusal.ts'
import { sampleConsent, sampleLine } from '../../testing/place-order.ts'
import { startCards } from '../../testing/running-cards.ts'
import { factsInParts, sampleFacts } from '../../testing/sample-facts.ts'
import { totalOf } from '../checkout-record.ts'
import type { Checkout, CheckoutLine } from '../payments.ts'
import { sessionParams } from './stripe-checkout.ts'
import { choiceSchema } from './stripe-delivery.ts'
import { createStripePayments } from './stripe-payments.ts'

const { url: apiUrl, cards, stripe, stop } = await startCards()
const payments = createStripePayments({ ...localPayment, apiUrl, origins: [] })
afterAll(stop)

function checkoutOf(change: Partial<Checkout> = {}): Checkout {
  const lines = [
    sampleLine('podcast', {
      title: 'Fästningen “Död” 🐺',
      priceOre: 18_750,
      imageUrl: 'https://cdn.example/a.png',
    }),
    sampleLine('fist', { unlocks: ['fist', 'fist-map'], imageUrl: 'http://localhost/a.png', vatRate: 6 }),
  ]
  return {
    reference: randomUUID(),
    sub: randomUUID(),
    email: `${randomUUID()}@candlecast.example`,
    lines,
    totalOre: totalOf(change.lines ?? lines),
    returnOrigin: 'http://localhost:5173',
    legalVersions: { terms: '2026-11-22', withdrawal: '2026-11-22' },
    deliveryChoice: { consent: { ...sampleConsent, lines: [1] } },
    expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000),
    ...change,
  }
}

test('opens a session for exactly this checkout, with its return addresses', async () => {
  const checkout = checkoutOf()
  const { id, url } = await payments.openSession(checkout)
  expect(url.startsWith(`${apiUrl}/`)).toBe(true)
  const [session] = await cards.sessionsOf(checkout.email)
  expect(session).toMatchObject({
    id,
    mode: 'payment',
    submit_type: 'pay',
    amount_total: 43_750,
    currency: 'sek',
    client_reference_id: checkout.reference,
    customer_email: checkout.email,
    success_url: `http://localhost:5173/shop/success?checkout=${checkout.reference}`,
    cancel_url: 'http://localhost:5173/shop/cancel',
    expires_at: checkout.expiresAt.getTime() / 1000,
  })
})

test('a line has the facts of its product as its description', () => {
  const { line_items = [] } = sessionParams(checkoutOf({ lines: [sampleLine('fod')] }))
  expect(line_items.map(({ price_data }) => price_data?.product_data)).toEqual([
    { name: 'The fod', metadata: { id: 'fod' }, description: soldFactsText(sampleFacts) },
  ])
})

test('a session asks for inclusive tax only if Stripe Tax is switched on', () => {
  const params = sessionParams(checkoutOf(), { code: 'txcd_10302000' })
  // Without it Stripe may charge in another currency.
  expect(params).toMatchObject({ automatic_tax: { enabled: true }, adaptive_pricing: { enabled: false } })
  const [line] = params.line_items ?? []
  const product_data = { tax_code: 'txcd_10302000' }
  expect(line?.price_data).toMatchObject({ tax_behavior: 'inclusive', product_data })
  expect(JSON.stringify(sessionParams(checkoutOf()))).not.toMatch(/tax_behavior|automatic_tax/)
})

test('a purchase without the cart returns to the page of the product', () => {
  const [first] = checkoutOf().lines
  const checkout = checkoutOf({ lines: first ? [{ ...first, id: 'å b' }] : [], isBuyNow: true })
  expect(sessionParams(checkout)).toMatchObject({
    success_url: `http://localhost:5173/shop/success?checkout=${checkout.reference}&product=%C3%A5+b`,
    cancel_url: 'http://localhost:5173/shop/product/%C3%A5%20b',
  })
})

test('a session of a gift has the key of the code, and no data about giver or recipient', async () => {
  const [first] = checkoutOf().lines
  const code = { key: randomUUID(), hash: 'a1b2' }
  const checkout = checkoutOf({
    lines: first ? [first] : [],
    isBuyNow: true,
    gift: { ...code, to: 'bo@reader.example', from: 'Ada', words: 'Happy birthday' },
  })
  const params = sessionParams(checkout)
  expect(params.success_url).toMatch(/&product=podcast&gift=yes$/)
  expect(JSON.stringify(params)).not.toMatch(/bo@reader|Ada|Happy/)
  const { id } = await payments.openSession(checkout)
  const restored = await payments.readCheckout(id)
  expect(restored.gift).toEqual({ ...code, to: null, from: null, words: null })
  expect((await payments.readCheckout((await payments.openSession(checkoutOf())).id)).gift).toBeUndefined()
})

test('the page says how each line is delivered, and what the right of 14 days becomes', async () => {
  const gift = { key: randomUUID(), hash: 'a1b2', to: null, from: null, words: null }
  const fod = sampleLine('fod')
  const [map, pass] = [sampleLine('map'), sampleLine('pass', { facts: factsInParts })]
  const kept = `The pass: ${rightInParts}`
  const ends = /ends once we have confirmed that|until it is redeemed/
  const rows: [lines: CheckoutLine[], consented: number[], words: string, gift?: CheckoutGift][] = [
    [
      [fod, map],
      [0, 1],
      'You asked for delivery at once: .+ within 14 days ends once we have confirmed that by e-mail',
    ],
    [[fod, map], [1], 'What you asked to have at once .+ you may withdraw within 14 days'],
    [[fod, map], [], 'Nothing is unlocked when you pay. .+ you may withdraw within 14 days'],
    [[fod], [0], 'The recipient may redeem the gift as soon as you have paid. .+ within 14 days', gift],
    [[fod], [], 'The gift can be redeemed once it is released. .+ within 14 days', gift],
    [[pass], [0], 'You asked for delivery at once: what is out is unlocked'],
    [[pass], [], 'Nothing is unlocked when you pay'],
    [[fod, pass], [0, 1], 'You asked for delivery at once: .+ ends once we have confirmed that by e-mail'],
    [[fod, pass], [1], 'You asked for delivery at once: what is out is unlocked when you pay. The rest'],
    [[pass], [0], 'The recipient may redeem the gift as soon as you have paid', gift],
  ]
  for (const [lines, positions, words, isGift] of rows) {
    const consent = positions.length > 0 ? { ...sampleConsent, lines: positions } : null
    const params = sessionParams(checkoutOf({ lines, deliveryChoice: { consent }, ...(isGift && { gift }) }))
    const note = (params.custom_text?.submit || undefined)?.message ?? ''
    expect(note).toMatch(new RegExp(`^${words}`))
    expect(note.length).toBeLessThan(1_200)
    expect(note).toContain('When you pay, our terms of sale apply. http://localhost:5173/terms')
    expect(note.includes(kept)).toBe(lines.includes(pass))
    if (lines.includes(pass)) expect(ends.test(note.replace(kept, ''))).toBe(words.includes('ends'))
  }
  const { url } = await payments.openSession(checkoutOf())
  expect(await (await fetch(url)).text()).toContain('What you asked to have at once')
})

describe('a partial refund for a withdrawal', () => {
  const paid = async () => {
    const checkout = checkoutOf()
    await cards.pay((await payments.openSession(checkout)).url)
    const [session] = await cards.sessionsOf(checkout.email)
    return session?.payment_intent ?? ''
  }
  const refundedOf = async (payment_intent: string) => {
    const { data } = await stripe.refunds.list({ payment_intent })
    return data.map(({ amount, metadata }) => [amount, metadata])
  }

  const partOf = (orderNumber: number, ...positions: number[]) => ({
    orderNumber,
    lines: positions.map((position) => ({ position, ore: 9_000 })),
    atMostOre: 20_000,
  })

  test('is made once for each line, also when it is repeated after Stripe has forgotten the first call', async () => {
    const payment = await paid()
    await payments.refund(payment, partOf(7, 0))
    await payments.refund(payment, partOf(7, 0))
    await payments.refund(payment, partOf(7, 0, 1))
    expect(await refundedOf(payment)).toEqual([
      [9_000, { withdrawal: '7', lines: '1' }],
      [9_000, { withdrawal: '7', lines: '0' }],
    ])
  })

  test('leaves other refunds alone, and repays at most what was not returned', async () => {
    const payment = await paid()
    await cards.refund(payment, 5_000)
    await payments.refund(payment, { ...partOf(8, 0), atMostOre: 8_000 })
    expect((await refundedOf(payment)).map(([amount]) => amount)).toEqual([8_000, 5_000])
  })
})

test('a repeated call returns the same session', async () => {
  const checkout = checkoutOf()
  expect(await payments.openSession(checkout)).toEqual(await payments.openSession(checkout))
})

test('reads the status of a session, which is expired if Stripe does not know it', async () => {
  expect((await payments.readSession('cs_test_gone')).status).toBe('expired')
  const session = await payments.openSession(checkoutOf())
  expect((await payments.readSession(session.id)).status).toBe('open')
  await cards.pay(session.url, '4000 0000 0000 0002')
  expect((await payments.readSession(session.id)).status).toBe('open')
  await cards.pay(session.url)
  expect((await payments.readSession(session.id)).status).toBe('paid')
})

test('ends an open session, and reports if it was paid before', async () => {
  const over = await payments.openSession(checkoutOf())
  expect(await payments.expireSession(over.id)).toBe('expired')
  expect(await payments.expireSession(over.id)).toBe('expired')
  const paid = await payments.openSession(checkoutOf())
  await cards.pay(paid.url)
  expect(await payments.expireSession(paid.id)).toBe('paid')
})

describe('the checkout as Stripe stores it', () => {
  const kept = ({ lines, ...rest }: Checkout) => ({
    ...rest,
    lines: lines.map((line) => ({ ...line, imageUrl: null })),
  })

  test('is the same as ours', async () => {
    const checkout = checkoutOf()
    const { id } = await payments.openSession(checkout)
    expect(await payments.readCheckout(id)).toEqual(kept(checkout))
  })

  test('has what ours has, and nothing that ours lacks', async () => {
    const bundle = { ...factsInParts, parts: [{ of: 'Pass', out: [], until: '2999-01-31' }] }
    const changes: Partial<Checkout>[] = [
      { legalVersions: {} },
      { deliveryChoice: { consent: null } },
      { lines: [sampleLine('a', { preOrder: true }), sampleLine('b', { vatRate: 25.5 })] },
      { lines: [sampleLine('c', { preOrder: true, releaseOn: '2026-12-10' })] },
      { lines: [sampleLine('d', { facts: { ...bundle, kind: 'bundle' } })] },
      { lines: [sampleLine('e', { facts: { ...sampleFacts, needs: 'A' } })] },
    ]
    for (const change of changes) {
      const { id } = await payments.openSession(checkoutOf(change))
      const read = await payments.readCheckout(id)
      expect({ ...read, ...change }).toEqual(read)
    }
    for (const text of ['', '{', '{"wording":"1999-01-01"}', '[]'])
      expect(v.parse(choiceSchema, text)).toEqual({ consent: null })
  })

  test('is written the same if our database returns the properties in another order', () => {
    const checkout = checkoutOf()
    const lines = checkout.lines.map(({ id, facts: { kind, ...facts }, ...line }) => ({
      ...line,
      facts: { ...facts, kind },
      id,
    }))
    expect(sessionParams({ ...checkout, lines })).toEqual(sessionParams(checkout))
  })

  test('is the same for the largest cart, with all facts', async () => {
    const lines = Array.from({ length: 50 }, (_, index) =>
      sampleLine(`product-${index}`, {
        title: `“${'å'.repeat(20)}” ${index}`,
        priceOre: 100 + index,
        unlocks: [`adventure-${index}`, 'map'],
        facts: { ...factsInParts, devices: `${'x'.repeat(1_000)} ${randomUUID()}`, needs: randomUUID() },
      }),
    )
    const positions = lines.map((_, index) => index)
    const deliveryChoice = { consent: { ...sampleConsent, lines: positions } }
    const checkout = checkoutOf({ lines, deliveryChoice })
    const { id } = await payments.openSession(checkout)
    expect(await payments.readCheckout(id)).toEqual(checkout)
  })

  test('is refused if the session lacks its lines', async () => {
    const lines = [sampleLine('a', { unlocks: [randomBytes(30_000).toString('hex')] })]
    const { id } = await payments.openSession(checkoutOf({ lines }))
    await expect(payments.readCheckout(id)).rejects.toThrow()
  })
})

// At once, because they wait for repeated calls.
describe.concurrent('when the service doesn’t answer', () => {
  test.each([
    ['an error, each time', { effect: 'status', status: 500, calls: 2 }],
    ['too many requests', { effect: 'status', status: 429, calls: 2 }],
    ['no response at all', { effect: 'drop', calls: 2 }],
  ] as const)('%s counts as an outage', async (_, fault) => {
    const checkout = checkoutOf()
    await cards.fail({ email: checkout.email, ...fault })
    await expect(payments.openSession(checkout)).rejects.toThrow(Unavailable)
  })

  test('after a lost response the call is repeated, and no second session is opened', async () => {
    const checkout = checkoutOf()
    await cards.fail({ email: checkout.email, effect: 'drop', afterwards: true })
    const { id } = await payments.openSession(checkout)
    expect((await cards.sessionsOf(checkout.email)).map((session) => session.id)).toEqual([id])
  })

  test('a second request while the same session is being opened does not end it', async () => {
    const checkout = checkoutOf()
    await cards.fail({ email: checkout.email, effect: 'slow', delayMs: 2_000 })
    const first = payments.openSession(checkout)
    await expect
      .poll(() => payments.openSession(checkout).catch((error: unknown) => error))
      .toBeInstanceOf(StillOpening)
    expect((await first).url).toBe((await payments.openSession(checkout)).url)
  })

  test('a wrong secret key counts as an outage', async () => {
    const stranger = createStripePayments({
      ...localPayment,
      secretKey: 'sk_test_wrong',
      apiUrl,
      origins: [],
    })
    await expect(stranger.readSession('cs_test_1')).rejects.toThrow(Unavailable)
  })
})
