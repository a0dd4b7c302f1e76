import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownSecrets, leaksIn } from './secrets.ts'
import { leaksInFiles } from './secrets-check.ts'

/** Assembled from parts, so that this file contains no secret. */
const planted: [string, string][] = [
  ['a secret key of Stripe', `sk_${'live'}_${'51Hx9'.repeat(6)}`],
  ['a secret key of Stripe', `rk_${'test'}_${'51Hx9'.repeat(6)}`],
  ['a signing secret of Stripe', `whsec_${'aB3/'.repeat(8)}`],
  ['a token of Sanity', `sk${'Zx81'.repeat(24)}`],
  ['an access key of AWS', `AKIA${'Q7RT'.repeat(4)}`],
  ['a secret key of AWS', `aws_secret_access_key = ${'wJal/rXU'.repeat(5)}`],
  ['a private key', `-----BEGIN ${'RSA '}PRIVATE KEY-----`],
  ['a signed token (JWT)', `eyJ${'hbGciOi'.repeat(3)}.eyJ${'zdWIiOi'.repeat(3)}.${'sig-_'.repeat(8)}`],
  ['a token of GitHub or npm', `ghp_${'a1B2'.repeat(9)}`],
  ['an address with a password', `postgres://shop:${'Kai-1984'}@shop.eu-north-1.rds.amazonaws.com:5432/shop`],
]

test.each(planted)('finds %s, and reports the line', (what, secret) => {
  expect(leaksIn(`first\nconst key = "${secret}"\n`, 'web/src/main.tsx')).toEqual([
    { file: 'web/src/main.tsx', line: 2, what },
  ])
})

test('finds a secret in a minified bundle, and skips binary files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const [, [, secret] = ['', '']] = planted
  const files = ['index.js', 'cover.jpg'].map((name) => join(folder, name))
  writeFileSync(files[0] ?? '', `var a=1;\nfunction b(){return fetch("/",{headers:{key:"${secret}"}})}`)
  writeFileSync(files[1] ?? '', Buffer.from([0xff, 0xd8, 0, 0]))
  const leaks = leaksInFiles(files, {})
  expect(leaks).toHaveLength(1)
  expect(leaks[0]).toMatchObject({ line: 2, what: 'a secret key of Stripe' })
  expect(leaks[0]?.file).toMatch(/index\.js$/)
  rmSync(folder, { recursive: true })
})

test('finds values of secret environment variables', () => {
  const known = knownSecrets({
    CONTENT_WEBHOOK_SECRET: 'the-wolf-is-lone',
    VITE_CARD_TOKEN: 'visible in the browser',
    SANITY_AUTH_TOKEN: 'short',
    PATH: '/usr/bin:/usr/local/bin',
  })
  expect(known).toEqual({ CONTENT_WEBHOOK_SECRET: 'the-wolf-is-lone' })
  expect(leaksIn('a\nb the-wolf-is-lone c the-wolf-is-lone', 'index.js', known)).toEqual([
    { file: 'index.js', line: 2, what: 'the value of CONTENT_WEBHOOK_SECRET' },
    { file: 'index.js', line: 2, what: 'the value of CONTENT_WEBHOOK_SECRET' },
  ])
})

test.each([
  'sk_live_…',
  'sk_test_local_card_page',
  'whsec_local_card_page',
  `AKIA${'IOSFODNN7'}EXAMPLE`,
  'postgres://user:password@host:5432/shop',
  `postgres://shop:${'secret'}@127.0.0.1:5432/shop`,
  `postgres://shop:${'$'}{password}@db.candlecast.com/shop`,
  'https://www.candlecast.com:443/@user',
  `https://user:${'secret'}@evil.example/`,
  'task-skeleton',
])('takes %s for no secret', (text) => {
  expect(leaksIn(text, 'README.md')).toEqual([])
})
