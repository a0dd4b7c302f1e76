import { serveForeignOrigin } from '../support/foreign-origin.ts'
import { aGame } from '../support/own-documents.ts'
import { visit } from '../support/studio-desk.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

const START_MS = 60_000

const texts = [
  ['a product', '/shop/product/fod', /A Lone Wolf adventure for your ears/, 'description'],
  ['the home page', '/', 'A game that you hear', 'systemHeading'],
  ['an FAQ entry', '/faq', 'What is an audio adventure?', 'question'],
  ['a job that is not published', '/jobs/adventure-writer', 'Adventure writer', 'title'],
] as const

test('an editor types beside the preview, and a click on a text opens its field; visitors see none of it', async ({
  page: visitor,
  desk,
  word,
  contentClient,
}) => {
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  await contentClient.create({ ...aGame(word, `Game ${word}`) })
  await visitor.goto(`/${word}`)
  const { page } = desk
  const site = page.frameLocator('iframe')
  await expect(async () => {
    // Again with each try: the preview returns to the page that an earlier test left.
    await visit(page, `/presentation?preview=/${word}`)
    // The preview marks each text with where it comes from.
    await expect(site.getByRole('heading', { level: 1 })).toContainText(`Game ${word}`, { timeout: 15_000 })
  }).toPass({ timeout: START_MS })
  await expect(page.getByRole('checkbox', { name: 'Edit' })).toBeEnabled({ timeout: START_MS })
  // A shared link would show what is published, not the draft.
  await expect(page.getByRole('button', { name: 'Share this preview' })).toHaveCount(0)
  await page.getByTestId('field-title').getByRole('textbox').fill(`Draft ${word}`)
  await expect(site.getByRole('heading', { level: 1 })).toContainText(`Draft ${word}`)

  for (const [what, path, text, field] of texts)
    await test.step(`a click on ${what} opens its field`, async () => {
      await expect(async () => {
        // Again with each try: the Studio puts its own address back when it has stored what was typed before.
        await visit(page, `/presentation?preview=${path}`)
        await site.getByText(text).first().click({ timeout: 5_000 })
        await expect(page).toHaveURL(new RegExp(`/${field}(\\?|$)`), { timeout: 2_000 })
      }).toPass({ timeout: START_MS })
    })

  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Game ${word}`)
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
