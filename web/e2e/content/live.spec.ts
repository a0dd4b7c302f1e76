/** Content that changes while it is read, and content that can’t be reached. Faults of the protocol are tested over HTTP. */
import { mergeTests, type Page } from '@playwright/test'
import { CONTENT, FAULT_NOISE, heading, inFooter, OUT_OF_REACH } from '../support/faults.ts'
import { startSession, test as withAccounts } from '../support/own-accounts.ts'
import {
  aProduct,
  aQuestion,
  expect,
  uniqueWord,
  test as withDocuments,
  withFooterColumn,
} from '../support/own-documents.ts'

const test = mergeTests(withDocuments, withAccounts)

const LIVE = '**/data/live/events/**'
/** The site waits 20 s at most before it asks again. */
const RECOVERY = { timeout: 30_000 }

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'We can’t reach our content' })

/** Cuts the page off from the content service. @returns the call that ends it */
async function outage(page: Page) {
  await page.route(CONTENT, (route) => route.abort('connectionrefused'))
  await page.route(LIVE, (route) => route.abort('connectionrefused'))
  return async () => {
    await page.unroute(CONTENT)
    await page.unroute(LIVE)
  }
}

/** Refuses the pages of the site's own server that the site takes content from in an outage. @returns the call that ends it */
async function withoutServerPages(page: Page) {
  await page.route('**/*', (route) =>
    route.request().headers().accept === 'text/html' ? route.abort('connectionrefused') : route.fallback(),
  )
  return () => page.unroute('**/*')
}

/** The number of live streams that a page holds. */
function openStreams(page: Page) {
  let open = 0
  const isStream = (url: string) => url.includes('/data/live/events/')
  page.on('request', (request) => (open += isStream(request.url()) ? 1 : 0))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfailed', (request) => (open -= isStream(request.url()) ? 1 : 0))
  return () => open
}

/** Playwright shows every tab. */
const showAs = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** How many answers of the content service the browser has kept for an outage. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('content-1')).keys()).length)

test('a visitor sees a price change on its page, and the shop when the product leaves', async ({
  page,
  publish,
  contentClient,
}) => {
  const id = uniqueWord()
  const documentId = await publish(aProduct(id, `Product ${id}`, 90))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto(`/shop/product/${id}`)
  await expect(page.getByText('90 SEK', { exact: true })).toBeVisible()
  await contentClient.patch(documentId).set({ price: 112.5 }).commit()
  await expect(page.getByText('112.50 SEK', { exact: true })).toBeVisible()
  await contentClient.delete(documentId)
  await expect(page).toHaveURL('/shop')
  await expect(heading(page, 'Web Shop')).toBeVisible()
  expect(loads).toBe(1)
})

test('a visitor sees a question come, its new answer and a footer column, but no draft', async ({
  page,
  publish,
  contentClient,
}) => {
  const secret = `Is ${uniqueWord()} a secret?`
  const draft = { ...aQuestion(secret, 'It is.'), _id: `drafts.${uniqueWord()}` }
  await publish(draft)
  await page.goto('/faq')
  const question = `Who is ${uniqueWord()}?`
  const documentId = await publish(aQuestion(question, 'No one knows.'))
  await page.getByText(question).click()
  await expect(page.getByText('No one knows.')).toBeVisible()
  const { answer } = aQuestion(question, 'The narrator knows.')
  await contentClient.patch(documentId).set({ answer }).commit()
  await expect(page.getByText('The narrator knows.')).toBeVisible()
  const column = uniqueWord()
  await withFooterColumn(contentClient, column, () =>
    expect(page.getByRole('contentinfo').getByRole('navigation', { name: column })).toBeVisible(),
  )
  await expect(page.getByText(secret)).toHaveCount(0)
})

test('of two tabs a visitor sees one: it shows the news at once, the other holds no stream and catches up', async ({
  page,
  context,
  publish,
}) => {
  const other = await context.newPage()
  const streams = [openStreams(page), openStreams(other)]
  for (const tab of [page, other]) await tab.goto('/faq')
  await expect.poll(() => streams.map((count) => count())).toEqual([1, 1])
  await showAs(other, 'hidden')
  await expect.poll(() => streams.map((count) => count())).toEqual([1, 0])
  const question = `Which tab is ${uniqueWord()}?`
  await publish(aQuestion(question, 'This one.'))
  await expect(page.getByText(question)).toBeVisible()
  await showAs(other, 'visible')
  await expect(other.getByText(question)).toBeVisible()
  expect(streams.map((count) => count())).toEqual([1, 1])
})

test('a visitor reads on while content is out of reach, and the rest comes by itself', async ({
  page,
  publish,
  allowNoise,
}) => {
  allowNoise(FAULT_NOISE)
  await page.goto('/faq')
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(1)
  await page.route(LIVE, (route) => route.abort('connectionrefused'))
  await page.goto('/')
  const end = await outage(page)
  const endOfServerPages = await withoutServerPages(page)

  await inFooter(page, 'FAQ').click()
  await expect(page.getByText('What is an audio adventure?')).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await inFooter(page, 'Privacy policy').click()
  await expect(heading(page, OUT_OF_REACH)).toBeVisible()
  await expect(page).toHaveTitle('Out of reach · Candlecast')
  await expect(page).toHaveURL('/privacy-policy')

  // The site's own server has the page.
  await endOfServerPages()
  await expect(heading(page, 'Privacy policy')).toBeVisible(RECOVERY)
  await expect(notice(page)).toBeVisible()

  await end()
  await expect(notice(page)).toHaveCount(0, RECOVERY)
  await inFooter(page, 'FAQ').click()
  const question = `What happened in ${uniqueWord()}?`
  await publish(aQuestion(question, 'Much.'))
  await expect(page.getByText(question)).toBeVisible(RECOVERY)
})

test('a shopper fills and empties the cart while content is out of reach', async ({ page, allowNoise }) => {
  allowNoise(FAULT_NOISE)
  await page.goto('/shop/product/fist')
  const end = await outage(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const cart = page.getByRole('banner').getByRole('link', { name: 'Shopping cart, 1 product' })
  await cart.click()
  await expect(page.getByText('Total Price: 250 SEK')).toBeVisible()
  await page.getByRole('button', { name: "Remove Steve Jackson's F.I.S.T." }).click()
  await expect(page.getByText('No products in shopping cart')).toBeVisible()
  await end()
})

test('a visitor to whom nothing was ever rendered has the menu and plain words, until the page comes by itself', async ({
  page,
  allowNoise,
}) => {
  allowNoise(FAULT_NOISE)
  const ends = [await outage(page), await withoutServerPages(page)]
  // The server renders no content into private pages.
  await page.goto('/account')
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu).toHaveText(['HOME', 'SHOP', 'GAMES', 'ACCOUNT'])
  await menu.filter({ hasText: 'GAMES' }).click()
  await expect(heading(page, OUT_OF_REACH)).toBeVisible()
  await expect(page).toHaveURL('/games')
  for (const end of ends) await end()
  await expect(heading(page, 'Games')).toBeVisible(RECOVERY)
  await expect(page.getByRole('link', { name: "Steve Jackson's F.I.S.T." })).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  /** The files that the worker has kept, by path. Waits until it has kept the shell and what the page has used. */
  async function kept(page: Page): Promise<string[]> {
    const paths = () =>
      page.evaluate(async () => {
        const cache = await caches.open('offline-1')
        return (await cache.keys()).map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(paths).toContain('/account')
    return paths()
  }
  const keeps = (page: Page, file: RegExp) =>
    expect.poll(async () => (await kept(page)).some((path) => file.test(path))).toBe(true)

  /** Touches the page, as someone who stays; a visit that only looks keeps nothing. */
  const stay = (page: Page) => page.keyboard.press('Shift')

  test('a visitor finds what was read, after a reload too', async ({ page, context, allowNoise }) => {
    allowNoise(FAULT_NOISE)
    await page.goto('/press/fist')
    await stay(page)
    await kept(page)
    const answersBefore = await keptAnswers(page)
    await inFooter(page, 'FAQ').click()
    await expect(page.getByText('What is an audio adventure?')).toBeVisible()
    await keeps(page, /\/assets\/faq-.+\.js/)
    await keeps(page, /\/assets\/published-reads-.+\.js/)
    await expect.poll(() => keptAnswers(page)).toBeGreaterThan(answersBefore)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('What is an audio adventure?')).toBeVisible()
    await page.goto('/press/fist')
    await expect(heading(page, 'F.I.S.T. comes to Candlecast')).toBeVisible()
    await page.goto('/investors')
    await expect(heading(page, OUT_OF_REACH)).toBeVisible()
    await context.setOffline(false)
    await page.goto('/investors')
    await expect(heading(page, 'Investors')).toBeVisible()
  })

  test('a visit that only looks keeps nothing, and one that is used keeps this build alone', async ({
    page,
  }) => {
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await page.goto('/faq')
    await expect(heading(page, 'FAQ')).toBeVisible()
    expect(await registrations()).toBe(0)
    await stay(page)
    await kept(page)
    await page.evaluate(async () => {
      const cache = await caches.open('offline-1')
      await cache.put('/account', new Response('<p>An earlier build</p>'))
      await cache.put('/assets/earlier-build.js', new Response(''))
    })
    await page.goto('/faq')
    await stay(page)
    const shell = () =>
      page.evaluate(async () => (await (await caches.match('/account'))?.text()) ?? 'no shell')
    await expect.poll(shell).toContain('/assets/index-')
    await expect.poll(() => kept(page)).not.toContain('/assets/earlier-build.js')
  })

  test('a shopper finds the lists of the account, and no one else does', async ({
    page,
    context,
    makeAccount,
    allowNoise,
  }) => {
    allowNoise(FAULT_NOISE)
    const known = page.getByText(/^The shop is out of reach\. This is what was known on .+ at \d\d:\d\d\. /)
    const keptFor = () => page.evaluate(() => localStorage.getItem('known-lists'))
    const account = await makeAccount()
    await startSession(page, account)
    await page.goto('/account')
    await expect(page.getByText('You have not ordered anything yet.')).toBeVisible()
    await stay(page)
    await keeps(page, /\/assets\/account-.+\.js/)
    await expect.poll(keptFor).toContain(`"username":"${account.username}"`)
    await context.setOffline(true)
    await page.reload()
    await expect(known).toBeVisible()
    await expect(page.getByText('You had not ordered anything.')).toBeVisible()
    await context.setOffline(false)
    await expect(known).toHaveCount(0, RECOVERY)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect.poll(keptFor).toBeNull()
  })
})
