import { createServer } from 'node:http'
import type { FrameLocator, Page } from '@playwright/test'
import type { StackFile } from '../../../scripts/stack/stack-file.ts'
import { serveForeignOrigin } from '../support/foreign-origin.ts'
import { visit } from '../support/studio-desk.ts'
import { expect, test, uniqueWord } from '../support/studio-fixtures.ts'

/** Sanity's text editor, in the narrow form beside the preview: a block in a paragraph, said by React in its own way. */
const EDITOR_NOISE = [/cannot be a descendant of/, /cannot contain a nested/]

/** What the Studio says when the frame needs longer than it hopes; `openPreview` waits until it is there. */
const SLOW_FRAME_NOISE = /^(Unable to connect to visual editing|The preview iframe hasn't finished loading)/

/** The site in the Studio's frame, once clicks on its texts lead to their fields. */
async function openPreview(page: Page, studio: string, path: string): Promise<FrameLocator> {
  await page.goto(`${studio}/presentation?preview=${path}`)
  const site = page.frameLocator('iframe')
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('checkbox', { name: 'Edit' })).toBeEnabled({ timeout: 60_000 })
  return site
}

test.beforeEach(({ allowNoise }) => {
  for (const pattern of [...EDITOR_NOISE, SLOW_FRAME_NOISE]) allowNoise(pattern)
})

test('typed text shows in the preview, and not to visitors', async ({ page, context, stack }) => {
  const visitor = await context.newPage()
  await visitor.goto('/fist')
  const site = await openPreview(page, stack.studio ?? '', '/fist')
  const word = uniqueWord()
  await page.getByTestId('field-title').getByRole('textbox').fill(`F.I.S.T. ${word}`)
  await expect(site.getByRole('heading', { level: 1 })).toContainText(word)
  await expect(visitor.getByRole('heading', { level: 1, name: 'F.I.S.T.', exact: true })).toBeVisible()
  // A shared link would show what is published, not the draft.
  await expect(page.getByRole('button', { name: 'Share this preview' })).toHaveCount(0)
})

const texts = [
  ['a game', '/fist', /Steve Jackson.s adventure/, 'tagline'],
  ['a product', '/shop/product/fod', /A Lone Wolf adventure for your ears/, 'description'],
  ['a press release', '/press/fist', 'F.I.S.T. comes to Candlecast', 'title'],
  ['the home page', '/', 'A game that you hear', 'systemHeading'],
  ['an FAQ entry', '/faq', 'What is an audio adventure?', 'question'],
  ['a job that is not published', '/jobs/adventure-writer', 'Adventure writer', 'title'],
  ['the site settings', '/faq', /^© 20/, 'companyName'],
] as const

test('a click on a text in the preview opens its field', async ({ page, stack }) => {
  await openPreview(page, stack.studio ?? '', '/fist')
  for (const [what, path, text, field] of texts) {
    await test.step(what, async () => {
      await visit(page, `/presentation?preview=${path}`)
      const site = page.frameLocator('iframe')
      await expect(async () => {
        const found = site.getByText(text).first()
        // The company's name has an element of its own, beside the years.
        const target = field === 'companyName' ? found.locator('span').last() : found
        await target.click({ timeout: 5_000 })
        await expect(page).toHaveURL(new RegExp(`/${field}(\\?|$)`), { timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
    })
  }
})

test('a visitor downloads no code of the preview', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/fist')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((url) => /preview-transport|VisualEditing|comlink/i.test(url))).toEqual([])
})

/** A page of another origin that frames the site and greets it as the Studio would. */
async function servePretender(site: string) {
  const page = `<iframe src="${site}/fist" title="site"></iframe><script>
    const greeting = { domain: 'sanity/channels', from: 'presentation', to: 'loaders', type: 'handshake/syn' }
    setInterval(() => document.querySelector('iframe').contentWindow.postMessage(greeting, '*'), 200)
  </script>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The pretender listens on no port.')
  return { address: `http://127.0.0.1:${address.port}/`, close: () => server.close() }
}

/**
 * Sanity's Dashboard shows a deployed Studio in a frame: the site is then the third of three origins, and browsers
 * check `frame-ancestors` against both others. A local site names the Studio alone, so the test adds the origin that
 * plays the Dashboard, as the site does with the real one.
 */
async function allowDashboard(page: Page, stack: StackFile, dashboard: string) {
  const { studio = '', site } = stack
  await page.route(`${site}/fist*`, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain(`frame-ancestors ${studio}`)
    headers['content-security-policy'] = policy.replace(
      `frame-ancestors ${studio}`,
      `frame-ancestors ${studio} ${dashboard}`,
    )
    await route.fulfill({ response, headers })
  })
}

test('the preview works in Sanity’s Dashboard, which frames the Studio', async ({
  page,
  stack,
  allowNoise,
}) => {
  allowNoise(/favicon\.ico/)
  const dashboard = await serveForeignOrigin(
    `<iframe src="${stack.studio}/presentation?preview=/fist" title="Studio" width="1300" height="800"></iframe>`,
  )
  // Another origin of the same site: in a frame of another site, browsers refuse the Studio its storage.
  const origin = dashboard.origin.replace('127.0.0.1', 'localhost')
  await allowDashboard(page, stack, origin)
  await page.goto(origin)
  const form = page.frameLocator('iframe')
  const site = form.frameLocator('iframe')
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
  const word = uniqueWord()
  await form.getByTestId('field-title').getByRole('textbox').fill(`F.I.S.T. ${word}`)
  await expect(site.getByRole('heading', { level: 1 })).toContainText(word)
  dashboard.close()
})

test.describe(() => {
  // In a frame of another origin the site has storage of its own, which the test can’t fill beforehand.
  test.use({ decided: null })

  test('a page that is not the Studio gets no preview from the site, even when it may frame it', async ({
    page,
    stack,
    allowNoise,
  }) => {
    allowNoise(/favicon\.ico/)
    await page.route(`${stack.site}/fist`, async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    const pretender = await servePretender(stack.site)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(pretender.address)
    // The site waits for the Studio before it shows itself as to any visitor.
    const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('F.I.S.T.', { timeout: 30_000 })
    expect(asked.filter((url) => url.includes('preview-transport'))).toEqual([])
    pretender.close()
  })
})
