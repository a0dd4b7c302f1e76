import { serveForeignOrigin } from '../support/foreign-origin.ts'
import { aGame, aPressRelease, aProduct, aSale } from '../support/own-documents.ts'
import { visit } from '../support/studio-desk.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

const START_MS = 60_000
const DAY_MS = 24 * 3_600_000

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test('an editor looks ahead, types beside the preview, opens fields by a click and moves a page with a release; visitors see none of it before', async ({
  page: visitor,
  request,
  desk,
  word,
  contentClient,
}) => {
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  const { page } = desk
  const site = page.frameLocator('iframe')
  const heading = site.getByRole('heading', { level: 1 })
  const onSite = visitor.getByRole('heading', { level: 1 })
  const title = `Sale ${word}`
  const newsId = `news-${word}`
  const moment = page.getByLabel('Preview as of')
  const productPage = async () => (await request.get(`/shop/product/${word}`)).text()

  await test.step('the preview looks ahead to a sale', async () => {
    const price = site.getByRole('main').getByRole('listitem').filter({ hasText: word })
    const dates = { from: inDays(3), until: inDays(5) }
    const { _id } = await contentClient.create(aGame(`game-${word}`, `Game ${word}`))
    const game = { _type: 'reference', _ref: _id }
    const productId = `product-${word}`
    await contentClient.create({ ...aProduct(word, title, 250), _id: productId, game })
    await contentClient.create(aSale(title, dates, { [productId]: 199 }))
    await contentClient.create({ ...aPressRelease(word, `News ${word}`), _id: newsId, game })
    await desk.open('planned')
    await page.getByRole('link', { name: `Look ahead: Sale begins: ${title}` }).click()
    await price.waitFor({ timeout: START_MS })
    await expect(price).toContainText('199 SEK')
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(price).not.toContainText('199 SEK')
    await expect(price).toContainText('250 SEK')
    expect(await moment.evaluate(({ clientWidth }) => clientWidth), 'room for a date').toBeGreaterThan(200)
    await moment.fill(`${inDays(4).slice(0, 10)} at 9 am`)
    await page.keyboard.press('Enter')
    await expect(price).toContainText('199 SEK')
    await expect(page.getByText(/^The site as it will be on .*, 09:00$/)).toBeVisible()
    await expect.poll(productPage).toContain('>250 SEK<')
    expect(await productPage()).not.toContain('>199 SEK<')
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(price).toContainText('250 SEK')
  })

  await test.step('a click on the news about the game opens its headline, and what is typed there is seen in the preview', async () => {
    await visit(page, `/presentation?preview=/shop/product/${word}`)
    await expect(page.getByRole('checkbox', { name: 'Edit' })).toBeEnabled({ timeout: START_MS })
    // A shared link would show what is published, not the draft.
    await expect(page.getByRole('button', { name: 'Share this preview' })).toHaveCount(0)
    // Beside the link, the name of its document may be shown.
    await site.getByRole('link', { name: `News ${word}` }).click()
    await expect(page).toHaveURL(new RegExp(`\\b${newsId}/title(\\?|$)`))
    await page.getByTestId('field-title').getByRole('textbox').fill(`Draft ${word}`)
    await expect(site.getByRole('link', { name: `Draft ${word}` })).toBeVisible()
    const newsPage = await (await request.get(`/press/${word}`)).text()
    expect(newsPage).toContain(`News ${word}`)
    expect(newsPage).not.toContain(`Draft ${word}`)
  })

  await test.step('a release is previewed, and goes on the site with the old address', async () => {
    await visitor.goto(`/press/${word}`)
    const { releaseId } = await contentClient.releases.create({
      metadata: { title: `Winter ${word}`, releaseType: 'undecided' },
    })
    const version = aPressRelease(`${word}-winter`, `Winter news ${word}`)
    await contentClient.create({ ...version, _id: `versions.${releaseId}.${newsId}` })
    await visit(page, `/presentation?preview=/press/${word}-winter&perspective=${releaseId}`)
    await expect(heading).toContainText(`Winter news ${word}`, { timeout: START_MS })
    await expect(onSite).toHaveText(`News ${word}`)
    await desk.form.getByText(`“/press/${word}” needs a redirect`).waitFor()
    await desk.choose('Redirect the old address')
    await expect(
      page.getByText(`Once this is published, “/press/${word}” leads to “/press/${word}-winter”.`),
    ).toBeVisible()

    await contentClient.releases.publish({ releaseId })
    await expect(onSite).toHaveText(`Winter news ${word}`)
    await expect(visitor).toHaveURL(`/press/${word}-winter`)
    await expect(async () => {
      const answer = await request.get(`/press/${word}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([301, `/press/${word}-winter`])
    }).toPass()
  })
  expect(asked.filter((url) => /preview-transport|VisualEditing|comlink/i.test(url))).toEqual([])
})

test.describe(() => {
  // In a frame of another origin the site has storage of its own, which the test can’t fill beforehand.
  test.use({ decided: null })

  test('a visitor on a page that pretends to be the Studio gets no preview, even when it may frame the site', async ({
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
    const pretender =
      await serveForeignOrigin(`<iframe src="${stack.site}/fist" title="site"></iframe><script>
      const greeting = { domain: 'sanity/channels', from: 'presentation', to: 'loaders', type: 'handshake/syn' }
      setInterval(() => document.querySelector('iframe').contentWindow.postMessage(greeting, '*'), 200)
    </script>`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(pretender.origin)
    // The site waits for the Studio before it shows itself as to any visitor.
    const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('F.I.S.T.')
    expect(asked.filter((url) => url.includes('preview-transport'))).toEqual([])
    pretender.close()
  })
})
