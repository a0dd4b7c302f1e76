/** Hostile and malformed input for fast-check. */
import fc from 'fast-check'
import { anyCharacter } from '#shared/testing/any-character.ts'
import { SITE } from './running-shop.ts'

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  'fod\udc00',
  'fod\0',
  ' fod',
  'FOD',
  'ｆｏｄ',
  '\u202efod',
  '\ufffe\uffff\u{10ffff}',
  'a\u0300'.repeat(40),
  'f\u00f6d',
  '🕯',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../fod',
  '%2e%2e%2ffod',
  "fod' or '1'='1",
  'fod"] | *[_type == "product',
  '$ids',
  '\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  'x'.repeat(97),
  'x'.repeat(5_000),
]
const oddNumbers = [0, -0, -1, 1e-7, 0.001, 24.99, 249.994, 249.99, 1e6 + 1, 1e21, 2 ** 53, 1e308]

/** Any 16-bit units: controls, lone surrogates, bidirectional marks. */
const units = fc
  .array(fc.oneof(fc.nat(0x9f), fc.integer({ min: 0x2000, max: 0x206f }), fc.nat(0xffff)), { maxLength: 9 })
  .map((codes) => String.fromCharCode(...codes))

export const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: anyCharacter }),
  fc.string(),
  units,
)
const oddNumber = fc.oneof(fc.constantFrom(...oddNumbers), fc.double({ noNaN: true }))
export const oddValue = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(null, true, [], {}, [[]], { $gt: '' }, { length: 1 }, { toString: null }),
  fc.jsonValue(),
)

/** Mostly `good`, so that a bad value elsewhere in the request is reached. */
export const mostly = <Good, Bad>(good: fc.Arbitrary<Good>, bad: fc.Arbitrary<Bad>) =>
  fc.oneof({ weight: 14, arbitrary: good as fc.Arbitrary<Good | Bad> }, { weight: 1, arbitrary: bad })

type Product = { id: string; price: number }

function cartOf(products: readonly Product[]) {
  const plain = fc.constantFrom(...products).map(({ id, price }) => ({ id, title: id, price }))
  const item = fc.constantFrom(...products).chain(({ id, price }) =>
    fc.record({
      id: mostly(fc.constant<unknown>(id), oddValue),
      title: mostly(fc.constant<unknown>(id), oddValue),
      price: mostly(
        fc.constantFrom<unknown>(price, price, price, price + 1, price - 0.01),
        fc.oneof(oddNumber, oddValue),
      ),
    }),
  )
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(mostly(item, oddValue), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(plain, { minLength: 51, maxLength: 60 }) },
  )
}

const origins = [
  `${SITE}/`,
  `${SITE}@evil.example`,
  `${SITE}.evil.example`,
  `${SITE}/../..`,
  SITE.toUpperCase(),
  `${SITE}\\@evil.example`,
  `${SITE}\t`,
  '//evil.example',
  'null',
  'javascript:alert(1)',
  'https://evil.example',
]

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Changes to a JSON text: prototype keys, repeated keys, depth, length, and invalid JSON. */
export const distortions: ((json: string) => string)[] = [
  (json) => json.replace('{', '{"__proto__":{"email":"victim@candlecast.example","price":0},'),
  (json) => json.replace('{', '{"constructor":{"prototype":{"price":0}},'),
  (json) => json.replace('{', '{"email":"victim@candlecast.example","baseUrl":"https://evil.example",'),
  (json) => json.replace('}', ',"price":0,"sub":"victim","priceOre":1}'),
  (json) => json.replaceAll('"price":', '"priceOre":1,"quantity":-1,"price":'),
  (json) => json.slice(0, -1),
  (json) => `\ufeff${json}`,
  (json) => `${json}${json}`,
  (json) => json.replaceAll('"', "'"),
  (json) => `[${json}]`,
  () => nested(20_000, '[', ']'),
  () => nested(9_000, '{"a":', '}'),
  (json) => json.replace('{', `{"padding":"${'x'.repeat(70_000)}",`),
  () => '',
]

/** Bodies for create-checkout-session, from valid to empty ones. */
export const checkoutBody = (products: readonly Product[], email: string, victim: string) =>
  fc
    .record({
      products: mostly<unknown, unknown>(cartOf(products), oddValue),
      baseUrl: mostly<unknown, unknown>(
        fc.constant(SITE),
        fc.oneof(fc.constantFrom<unknown>(...origins), oddValue),
      ),
      email: mostly<unknown, unknown>(
        fc.constantFrom(email, email.toUpperCase(), ` ${email} `),
        fc.oneof(fc.constantFrom<unknown>(victim, `${email},${victim}`, `${email}\0`, [email]), oddValue),
      ),
    })
    .chain((body) => {
      const json = JSON.stringify(body)
      return mostly(
        fc.constant(json),
        fc.oneof(
          fc.constantFrom(...distortions).map((d) => d(json)),
          oddText,
        ),
      )
    })

export const contentType = mostly(
  fc.constantFrom('application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'),
  fc.constantFrom(
    '',
    'text/plain',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'text/json, application/json',
  ),
)

/** Headers that a careless service would trust for the identity of the sender. */
export const impersonation = (victimSub: string, victimEmail: string) =>
  fc.dictionary(
    fc.constantFrom(
      'x-forwarded-user',
      'x-user-sub',
      'x-amzn-oidc-identity',
      'x-http-method-override',
      'x-original-url',
      'x-forwarded-host',
      'cookie',
      'origin',
      'range',
      'if-none-match',
      'accept',
      'accept-encoding',
    ),
    fc.constantFrom(
      victimSub,
      victimEmail,
      `sub=${victimSub}`,
      '*',
      'GET',
      '/api/orders',
      'bytes=0-',
      'x'.repeat(4_000),
    ),
    { maxKeys: 4 },
  )

/** A query string in which some parameters name the victim. */
export const query = (...victims: string[]) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom('reference', 'sub', 'email', 'user_sub', '__proto__', 'reference[]', 'access_token'),
        fc.oneof(
          fc.constantFrom(
            ...victims.flatMap((text) => [text, text.toUpperCase(), ` ${text}`, `{${text}}`, `${text}\0`]),
          ),
          oddText.map((text) => text.toWellFormed()),
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => String(new URLSearchParams(pairs)))
