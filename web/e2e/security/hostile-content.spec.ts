import type { Page } from '@playwright/test'
import {
  aGame,
  aJob,
  aPressRelease,
  aProduct,
  aQuestion,
  expect,
  test,
  uniqueWord,
} from '../support/own-documents.ts'
import { watchViolations } from '../support/violations.ts'

const CODE = 'window.pwned=1'

/** Breaks out of attributes, elements and comments, reverses the reading direction, and fits on no line. */
const hostile = [
  `</title></script><!--<script>${CODE}</script>`,
  `<img src=x onerror="${CODE}">`,
  `" onmouseover="${CODE}" style="position:fixed;inset:0`,
  '\u202eright to left \ud800 half a character \0',
  'W'.repeat(400),
  'Z\u0301\u0327\u0335\u0301\u0327\u0335',
].join(' ')

const span = (text: string, marks: string[] = []) => ({ _key: 's', _type: 'span', text, marks })
const paragraph = (key: string, rest: object = {}) => ({
  _key: key,
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [span(hostile)],
  ...rest,
})

const addresses = [
  'javascript:window.pwned=1',
  `data:text/html,<script>${CODE}</script>`,
  '//evil.example',
  '\0',
]

const body = [
  paragraph('plain'),
  paragraph('proto', { style: '__proto__' }),
  paragraph('list', { style: 'h2', listItem: 'constructor', level: 40 }),
  ...addresses.map((href, index) =>
    paragraph(`link${index}`, {
      markDefs: [{ _key: 'm', _type: 'link', href, newTab: true }],
      children: [span(`Press ${index}`, ['m'])],
    }),
  ),
  ...addresses.map((href, index) => ({
    _key: `button${index}`,
    _type: 'button',
    label: `Go ${index}`,
    href,
  })),
  { _key: 'video', _type: 'video', youtubeId: '"><script>', title: hostile },
  { _key: 'figure', _type: 'figure', caption: hostile },
  { _key: 'unknown', _type: 'hologram', html: `<script>${CODE}</script>` },
  { _key: 'table', _type: '__proto__', children: [{ _type: 'constructor' }] },
]

const seo = { _type: 'seo', title: hostile, description: hostile }

async function expectHarmless(page: Page, path: string, violations: readonly string[]) {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.getByText('W'.repeat(400)).first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  for (const link of await main.getByText(/^Press \d/).all()) await link.dispatchEvent('click')
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(widest, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => Reflect.get(window, 'pwned') ?? null), path).toBeNull()
  expect(violations, path).toEqual([])
  expect(new URL(page.url()).pathname).toBe(path)
}

test('hostile documents are shown as text, and break neither page nor layout', async ({ page, publish }) => {
  test.setTimeout(90_000)
  const violations = await watchViolations(page)
  const word = uniqueWord()
  const game = {
    ...aGame(word, hostile),
    summary: hostile,
    tagline: hostile,
    body,
    seo,
    releaseNote: hostile,
  }
  const colours = { accent: `red;background:url(//evil.example)`, ground: '"><script>' }
  await publish({ ...game, ...colours, licence: hostile })
  const product = { ...aProduct(word, hostile, 120), hidden: true, description: hostile, body, seo }
  await publish({ ...product, type: '__proto__', unlocks: [hostile] })
  await publish({ ...aPressRelease(word, hostile), publishedOn: hostile, summary: hostile, body, seo })
  await publish({ ...aQuestion(hostile, hostile), topic: 'constructor', answer: body })
  await publish({ ...aJob(word, hostile), location: hostile, applyTo: addresses[0], body })
  for (const path of [
    `/${word}`,
    `/shop/product/${word}`,
    `/press/${word}`,
    '/faq',
    '/jobs',
    `/jobs/${word}`,
    '/press',
    '/games',
  ]) {
    await expectHarmless(page, path, violations)
  }
})
