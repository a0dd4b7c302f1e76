/** Content that changes while it is read, and content that can’t be reached. Faults of the protocol are tested over HTTP. */
import type { Page } from '@playwright/test'
import {
  CONTENT,
  FAULT_NOISE,
  heading,
  inCart,
  inFooter,
  OUT_OF_REACH,
  pageLoads,
} from '../support/faults.ts'
import { interactive, WHOLE } from '../support/fixtures.ts'
import {
  aGame,
  aProduct,
  aQuestion,
  expect,
  test,
  uniqueWord,
  withFooterColumn,
} from '../support/own-documents.ts'

const LIVE = '**/data/live/events/**'
const FIST = "Steve Jackson's F.I.S.T."
/** The site waits 22 s at most before it asks again. */
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

test('a visitor sees a question come, its new answer and a footer column, but no draft, in the tab that is shown; a page that is published late; a price change, and the shop when the product leaves', async ({
  page,
  context,
  publish,
  contentClient,
}) => {
  const other = await context.newPage()
  const streams = [openStreams(page), openStreams(other)]
  const open = () => streams.map((count) => count())
  const secret = `Is ${uniqueWord()} a secret?`
  const draft = { ...aQuestion(secret, 'It is.'), _id: `drafts.${uniqueWord()}` }
  await publish(draft)
  for (const tab of [page, other]) await tab.goto('/faq')
  await expect.poll(open).toEqual([1, 1])
  await showAs(other, 'hidden')
  await expect.poll(open).toEqual([1, 0])
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
  await showAs(other, 'visible')
  await expect(other.getByText(question)).toBeVisible()
  expect(open()).toEqual([1, 1])

  await test.step('a page that was opened just before its document was published', async () => {
    const [word, unknown] = [uniqueWord(), uniqueWord()]
    await publish(aGame(word, 'The Late Tower'))
    // The server answers as it did before the publication.
    await other.route(`**/${word}`, (route) =>
      route.request().resourceType() === 'document'
        ? route.continue({ url: route.request().url().replace(word, unknown) })
        : route.continue(),
    )
    await other.goto(`/${word}`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('The Late Tower')
  })

  await test.step('the price and the end of a product', async () => {
    const id = uniqueWord()
    const product = await publish(aProduct(id, `Product ${id}`, 90))
    await page.goto(`/shop/product/${id}`, WHOLE)
    await expect(page.getByText('90 SEK', { exact: true })).toBeVisible()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await contentClient.patch(product).set({ price: 112.5 }).commit()
    await expect(page.getByText('112.50 SEK', { exact: true })).toBeVisible()
    await contentClient.delete(product)
    await expect(page).toHaveURL('/shop')
    await expect(heading(page, 'Web Shop')).toBeVisible()
    expect(loads).toBe(0)
  })
})

test('a visitor reads on and fills the cart while content is out of reach, and the rest comes by itself', async ({
  page,
  publish,
  allowNoise,
}) => {
  allowNoise(FAULT_NOISE)
  await page.goto('/faq', WHOLE)
  const end = await outage(page)
  const loads = pageLoads(page)

  await test.step('pages come whole from the site’s own server, and say that they may be out of date', async () => {
    await page
      .getByRole('navigation', { name: 'Legal' })
      .getByRole('link', { name: 'Privacy policy' })
      .click()
    await expect(heading(page, 'Privacy policy')).toBeVisible()
    await expect(notice(page)).toBeVisible()
    expect(loads).toEqual(['/privacy-policy'])
    await page.getByRole('link', { name: 'SHOP', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: FIST, exact: true }).click()
    // Only the page itself has it: what the card shows of the page is in a document that doesn't know the product.
    await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
  })

  await test.step('the cart has the product that the tab knows, and says plain words without it', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Shopping cart, 1 product' }).click()
    await expect(page.getByText('Total Price: 250 SEK')).toBeVisible()
    await page.reload()
    await expect(heading(page, OUT_OF_REACH)).toBeVisible()
    await expect(page).toHaveTitle('Out of reach · Candlecast')
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(menu).toHaveText(['HOME', 'SHOP', 'GAMES', 'ACCOUNT'])
  })

  await end()
  await expect(page.getByText('Total Price: 250 SEK')).toBeVisible(RECOVERY)
  await expect(notice(page)).toHaveCount(0, RECOVERY)
  await page.getByRole('button', { name: `Remove ${FIST}` }).click()
  await inFooter(page, 'FAQ').click()
  const question = `What happened in ${uniqueWord()}?`
  await publish(aQuestion(question, 'Much.'))
  await expect(page.getByText(question)).toBeVisible(RECOVERY)
})

test('a visitor without a connection keeps the page, reads plain words on the next one, and gets it with the connection', async ({
  page,
  context,
  allowNoise,
}) => {
  allowNoise(FAULT_NOISE)
  await page.goto('/shop/product/fist', WHOLE)
  await interactive(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  // The browser itself follows a link that React has not hydrated, and shows its own error.
  await expect(page.locator('#root [data-unhydrated]')).toHaveCount(0, RECOVERY)
  await context.setOffline(true)
  await inFooter(page, 'FAQ').click()
  await expect(heading(page, OUT_OF_REACH)).toBeVisible(RECOVERY)
  await context.setOffline(false)
  await expect(heading(page, 'FAQ')).toBeVisible(RECOVERY)
  await inCart(page, 1)
})
