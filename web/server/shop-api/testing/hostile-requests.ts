/** Requests to each path of the contract, from valid to absurd. A subject fills in ids. */
import fc from 'fast-check'
import { shopApiPaths } from '#shared/api/paths.ts'
import { currentGiftWording, currentWording } from '#shared/products/unlock-consent.ts'
import { anyCharacter } from '#shared/testing/any-character.ts'
import { SITE } from './running-shop.ts'

/** The person that a request is about. Two requests that differ only in the subject must get the same response. */
export type Subject = { number: number; sub: string; email: string; reference: string }

export type HostileRequest = {
  method: string
  path: string
  headers: Record<string, string>
  /** Bytes as Latin-1, so that a failure can be printed. */
  body: string
}

const oddTexts = [
  ...['', ' ', '\0', '\ud800', 'fod\udc00', ' fod', 'FOD', 'ｆｏｄ', '\u202efod', '\r\nset-cookie: a=b'],
  ...['__proto__', 'toString', '../fod', "fod' or '1'='1", '$ids', 'fod"] | *[_type == "product'],
  ...['<script>alert(1)</script>', 'a\u0300'.repeat(40), 'x'.repeat(97), 'x'.repeat(5_000)],
  ...[`${SITE}@evil.example`, `${SITE}/../..`, `${SITE}\t`, '//evil.example'],
]
/** One of these inside a good text is enough to break a database, a JSON column or a mail. */
const poison = ['\0', '\ud800', '\udc00', '\u0001', '\u202e', '\u2028', '\r\nBcc: eve@win.example']
const oddNumbers = [0, -0, -1, 1e-7, 0.001, 24.99, 249.994, 249.99, 1e6 + 1, 1e21, 2 ** 53, 1e308]

const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: anyCharacter }), fc.string())
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(...oddNumbers),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], { $gt: '' }, { length: 1 }, { toString: null }),
  fc.jsonValue(),
)

/** Mostly `good`, so that a bad value elsewhere in the request is reached. Undefined values are left out. */
const field = (good: unknown, odd: fc.Arbitrary<unknown> = oddValue) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(good) },
    fc.constantFrom(...poison).map((bad) => `${good}${bad}`),
    fc.constant(undefined),
    odd,
  )
const rarely = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant<unknown>(undefined) }, value)
const mostly = <Value>(good: fc.Arbitrary<Value>, bad: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 14, arbitrary: good }, bad)

const item = fc.constantFrom(['fod', 250] as const, ['fist', 187.5] as const, ['map', 49] as const)
const cartItem = item.chain(([id, price]) =>
  fc.record({
    id: field(id),
    title: field(id),
    price: fc.oneof({ weight: 3, arbitrary: field(price) }, fc.constantFrom(price + 1, price - 0.01)),
  }),
)
const cart = fc.oneof(
  { weight: 20, arbitrary: fc.array(cartItem, { maxLength: 2 }) },
  fc.constant(Array.from({ length: 51 }, () => ({ id: 'fod', title: 'fod', price: 250 }))),
  oddValue,
)
const gift = fc.record({ to: field('bo@reader.example'), from: field('Ada'), words: field('Have fun') })
const consent = fc.record({
  wording: field(currentGiftWording),
  ids: fc.array(field('fod'), { maxLength: 3 }),
})
const about = { sub: rarely(fc.constant('@sub')), email: rarely(fc.constant('@email')) }

/** By path: method and fields. `@number` and the like are filled in from the subject. */
const shapes: Record<string, [string, Record<string, fc.Arbitrary<unknown>>]> = {
  [shopApiPaths.createCheckoutSession]: [
    'POST',
    {
      products: cart,
      baseUrl: field(SITE, fc.constantFrom(`${SITE}/`, SITE.toUpperCase(), 'null', 'https://evil.example')),
      email: field('@own', fc.constantFrom('@email', '@own,@email', ' @own ', ['@own'])),
      unlockAtOnce: rarely(fc.oneof(consent, oddValue)),
      isBuyNow: rarely(field(true)),
      gift: rarely(fc.oneof(gift, oddValue)),
      price: rarely(fc.constant(0)),
      sub: about.sub,
    },
  ],
  [shopApiPaths.checkoutSession]: ['GET', { reference: field('@reference', oddText), ...about }],
  [shopApiPaths.unlockedContent]: ['GET', about],
  [shopApiPaths.orders]: ['GET', { order: oddText, ...about }],
  [shopApiPaths.receipt]: ['GET', { order: field('@number', oddText), ...about }],
  [shopApiPaths.orderConfirmation]: ['POST', { number: field('@number'), ...about }],
  [shopApiPaths.unlock]: [
    'POST',
    {
      number: field('@number'),
      ids: fc.oneof(fc.array(field('fod', oddText), { minLength: 1, maxLength: 3 }), oddValue),
      wording: field(currentWording),
      ...about,
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
  [shopApiPaths.orderWithdrawalObjection]: ['POST', { number: field('@number'), ...about }],
  [shopApiPaths.accountData]: ['DELETE', about],
  [shopApiPaths.prices]: ['GET', { ids: field('fod', oddText) }],
  [shopApiPaths.lowestPrices]: [
    'GET',
    {
      ids: field('fod', oddText),
      before: field('2026-12-04T08:00:00.000Z', oddText),
      without: field('sale', oddText),
    },
  ],
  [shopApiPaths.mailPreview]: ['GET', { letter: field('order'), words: field('{}', oddText) }],
  [shopApiPaths.paymentWebhook]: ['POST', { id: oddValue, type: oddValue, data: oddValue }],
}

/** Paths of the contract that have no fields. */
export const uncovered = Object.values(shopApiPaths).filter((path) => !Object.hasOwn(shapes, path))

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Changes to a JSON text: prototype keys, repeated keys, depth, length, and invalid JSON. */
const distortions: ((json: string) => string)[] = [
  (json) => json.replace('{', '{"__proto__":{"email":"@email","price":0},'),
  (json) => json.replace('{', '{"constructor":{"prototype":{"price":0}},'),
  (json) => json.replace('{', '{"email":"@email","baseUrl":"https://evil.example",'),
  (json) => json.replaceAll('"price":', '"priceOre":1,"quantity":-1,"price":'),
  (json) => json.slice(0, -1),
  (json) => `\ufeff${json}`,
  (json) => `[${json}]`,
  () => nested(20_000, '[', ']'),
  () => nested(9_000, '{"a":', '}'),
  (json) => json.replace('{', `{"padding":"${'x'.repeat(70_000)}",`),
  () => '',
]

/** Identities that a careless service would trust, and headers that change how a response is made. */
const oddHeaders = fc.constantFrom<Record<string, string>>(
  { 'x-forwarded-user': '@sub', 'x-user-sub': '@sub', 'x-amzn-oidc-identity': '@sub', cookie: 'sub=@sub' },
  { 'x-forwarded-host': '@email', origin: 'https://evil.example' },
  { 'idempotency-key': 'x' },
  { 'stripe-signature': 't=1,v1=a' },
)

const contentType = mostly(
  fc.constantFrom('application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'),
  fc.constantFrom('', 'text/plain', 'application/jsonp', 'text/json, application/json'),
)

/** A byte that is no part of UTF-8, once for all subjects in the same place of the text. */
const BROKEN = '\uffff'

const bytesOf = (text: string) =>
  Buffer.from(text).toString('latin1').replaceAll('\u00ef\u00bf\u00bf', '\u00ff')

const requestTo = (path: string) => {
  const [method, fields] = shapes[path] ?? ['GET', {}]
  return fc
    .record({
      values: fc.record(fields),
      distort: mostly(
        fc.constant((json: string) => json),
        fc.constantFrom(...distortions),
      ),
      breaks: mostly<number | null>(fc.constant(null), fc.nat()),
      type: contentType,
      odd: fc.oneof(fc.constant({}), oddHeaders),
    })
    .map(({ values, distort, breaks, type, odd }) => (subject: Subject, own: string): HostileRequest => {
      const texts = { ...subject, own }
      const fill = (text: string) =>
        text.replace(
          /"@number"|@(number|email|sub|reference|own)/g,
          (_, name: keyof typeof texts = 'number') => String(texts[name]),
        )
      const headers: Record<string, string> = JSON.parse(fill(JSON.stringify(odd)))
      if (method !== 'POST') {
        const search = Object.entries(values)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => `${key}=${encodeURIComponent(fill(String(value)).toWellFormed())}`)
        return { method, path: `${path}?${search.join('&')}`, headers, body: '' }
      }
      const text = distort(JSON.stringify(values))
      const at = breaks === null ? text.length : breaks % (text.length + 1)
      const broken = breaks === null ? text : `${text.slice(0, at)}${BROKEN}${text.slice(at)}`
      return { method, path, headers: { ...headers, 'content-type': type }, body: bytesOf(fill(broken)) }
    })
}

const oftenAsked = new Set<string>([shopApiPaths.withdrawals, shopApiPaths.createCheckoutSession])

/** The same request for a subject. */
export const hostileRequest = fc.oneof(
  ...Object.entries(shapes).map(([path, [method]]) => ({
    weight: oftenAsked.has(path) ? 20 : method === 'POST' ? 6 : 3,
    arbitrary: requestTo(path),
  })),
)
