/** Requests by a sender who is not signed in, to each path of the contract, from valid to absurd. A subject fills in ids. */
import fc from 'fast-check'
import { pageSpeedPath } from '#shared/api/page-speed.ts'
import { currentGiftWording, currentWording } from '#shared/products/unlock-consent.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'
import { contentType, distortions, mostly, oddText, oddValue } from './hostile.ts'
import { SITE } from './running-shop.ts'

/** The order number, address and reference in a request. Two requests that differ only in the subject must get the same response. */
export type Subject = { number: number; email: string; reference: string }

export type HostileRequest = {
  method: string
  path: string
  headers: Record<string, string>
  /** Bytes as Latin-1, so that a failure can be printed. */
  body: string
}

/** One of these inside a good text is enough to break a database, a JSON column or a mail. */
const poison = fc.constantFrom(
  '\0',
  '\ud800',
  '\udc00',
  '\u0001',
  '\u202e',
  '\u2028',
  '\r\nBcc: eve@win.example',
)

const field = (good: unknown, odd: fc.Arbitrary<unknown> = fc.oneof(oddText, oddValue)) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(good) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(poison, fc.boolean())
        .map(([bad, ends]) => (ends ? `${good}${bad}` : `${bad}${good}`)),
    },
    { weight: 1, arbitrary: odd },
  )

const item = fc.record({ id: field('fod'), title: field('The fod'), price: field(250) })
const gift = fc.record({ to: field('bo@reader.example'), from: field('Ada'), words: field('Have fun') })
const consent = fc.record({
  wording: field(currentGiftWording),
  ids: fc.array(field('fod'), { maxLength: 3 }),
})

/** By path: method and fields. `@number` and the like are filled in from the subject. */
const shapes: Record<string, [string, Record<string, fc.Arbitrary<unknown>>]> = {
  [shopApiPaths.createCheckoutSession]: [
    'POST',
    {
      products: fc.oneof(fc.array(item, { maxLength: 2 }), oddValue),
      baseUrl: field(SITE),
      email: field('@own'),
      unlockAtOnce: fc.oneof(consent, oddValue),
      isBuyNow: field(true),
      gift: fc.oneof(gift, oddValue),
    },
  ],
  [shopApiPaths.checkoutSession]: ['GET', { reference: field('@reference', oddText) }],
  [shopApiPaths.unlockedContent]: ['GET', { sub: oddText }],
  [shopApiPaths.orders]: ['GET', { order: oddText }],
  [shopApiPaths.receipt]: ['GET', { order: field('@number', oddText) }],
  [shopApiPaths.orderConfirmation]: ['POST', { number: field('@number') }],
  [shopApiPaths.unlock]: [
    'POST',
    {
      number: field('@number'),
      ids: fc.oneof(fc.array(field('fod', oddText), { minLength: 1, maxLength: 3 }), oddValue),
      wording: field(currentWording),
    },
  ],
  [shopApiPaths.redeem]: ['POST', { code: field('AAAA-AAAA-AAAA-AAAA', oddText) }],
  [shopApiPaths.orderWithdrawal]: [
    'POST',
    { number: field('@number'), positions: fc.oneof(fc.array(field(0), { maxLength: 3 }), oddValue) },
  ],
  [shopApiPaths.withdrawals]: [
    'POST',
    {
      number: fc.oneof(field('@number'), fc.constant(null)),
      email: field('@email'),
      name: field('Ada', oddText),
      acknowledgeTo: field('receipt@reader.example'),
    },
  ],
  [shopApiPaths.withdrawalObjection]: ['POST', { statement: field(crypto.randomUUID()) }],
  [shopApiPaths.orderWithdrawalObjection]: ['POST', { number: field('@number') }],
  [shopApiPaths.accountData]: ['DELETE', { sub: oddText }],
  [shopApiPaths.prices]: ['GET', { ids: field('fod', oddText) }],
  [shopApiPaths.paymentWebhook]: ['POST', { id: oddValue, type: oddValue, data: oddValue }],
  [pageSpeedPath]: ['POST', { path: field('/'), lcp: field(1) }],
}

/** Paths of the contract that have no fields. */
export const uncovered = Object.values(shopApiPaths).filter((path) => !Object.hasOwn(shapes, path))

/** A byte that is no part of UTF-8. In the text it is a mark, so that it has the same place for each subject. */
const BROKEN = '\uffff'

const bytesOf = (text: string) =>
  Buffer.from(text).toString('latin1').replaceAll('\u00ef\u00bf\u00bf', '\u00ff')

const oddHeaders = fc.constantFrom<Record<string, string>[]>(
  {},
  {},
  {},
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'identity;q=0' },
  { 'idempotency-key': 'x' },
  { 'stripe-signature': 't=1,v1=a' },
  { accept: 'text/html' },
  { 'if-none-match': '*', range: 'bytes=0-1' },
)

const requestTo = (path: string) => {
  const [method, fields] = shapes[path] ?? ['GET', {}]
  return fc
    .record({
      values: fc.record(fields, { requiredKeys: [] }),
      distort: mostly(
        fc.constant((json: string) => json),
        fc.constantFrom(...distortions),
      ),
      breaks: mostly<null, number>(fc.constant(null), fc.nat()),
      type: contentType,
      odd: oddHeaders,
    })
    .map(({ values, distort, breaks, type, odd }) => (subject: Subject, own: string): HostileRequest => {
      const fill = (text: string) =>
        text
          .replaceAll('"@number"', String(subject.number))
          .replaceAll('@number', String(subject.number))
          .replaceAll('@email', subject.email)
          .replaceAll('@reference', subject.reference)
          .replaceAll('@own', own)
      if (method !== 'POST') {
        const search = Object.entries(values).map(
          ([key, value]) => `${key}=${encodeURIComponent(fill(String(value)).toWellFormed())}`,
        )
        return { method, path: `${path}?${search.join('&')}`, headers: odd, body: '' }
      }
      const text = distort(JSON.stringify(values))
      const at = breaks === null ? text.length : breaks % (text.length + 1)
      const broken = breaks === null ? text : `${text.slice(0, at)}${BROKEN}${text.slice(at)}`
      return { method, path, headers: { ...odd, 'content-type': type }, body: bytesOf(fill(broken)) }
    })
}

/** Paths with a body are chosen more often; the public withdrawal most often. */
const weightOf = (path: string) =>
  path === shopApiPaths.withdrawals ? 20 : shapes[path]?.[0] === 'POST' ? 8 : 1

/** The same request for a subject. */
export const hostileRequest = fc.oneof(
  ...Object.keys(shapes).map((path) => ({ weight: weightOf(path), arbitrary: requestTo(path) })),
)
