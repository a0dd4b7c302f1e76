import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aPressRelease } from '../support/own-documents.ts'
import { STUDIO_START_MS } from '../support/studio-desk.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

/** A picture of the seed, twice as wide as high. */
const SHARE_IMAGE = join(import.meta.dirname, '../../../scripts/tools/seed/images/share.jpg')

const fromGoogleDocs = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p><span>Line one</span><span><br></span><span style="font-weight:700">line two</span></p><ul><li dir="ltr" aria-level="1"><p>A map</p></li><ul><li dir="ltr" aria-level="2"><p>of the crypt</p></li></ul></ul><p><span style="font-style:italic">End of the page.</span></p></b>`

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment--><p class=MsoTitle>From Word</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>A phone<o:p></o:p></p><p class=MsoNormal>And <img width=602 src="file:///C:/a.png"> more.</p><!--EndFragment--></body></html>`

/** Pastes by the browser's own clipboard and the keys, into what has the focus. */
async function pasteHtml(page: Page, html: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (text) =>
      navigator.clipboard.write([
        new ClipboardItem({ 'text/html': new Blob([text], { type: 'text/html' }) }),
      ]),
    html,
  )
  await page.keyboard.press('ControlOrMeta+V')
}

test.describe.configure({ timeout: STUDIO_TEST_MS })

test('an editor writes a game, publishes, corrects and unpublishes it on the open site', async ({
  page,
  request,
  desk,
  word,
  contentClient,
}) => {
  const title = `The Tower of ${word}`
  const card = page.getByRole('main').getByRole('link', { name: title })
  const text = desk.group('body')
  /** The id of the game's draft (`drafts.**`), or of what is published (`*`). */
  const idOf = (path: string) =>
    contentClient.fetch<string>(
      '*[_type == "game" && title match $word && _id in path($path)][0]._id',
      { word, path },
      { perspective: 'raw' },
    )
  await page.goto('/games')
  await desk.create('games', 'Game')
  await expect(desk.field('Title').first()).toBeFocused()
  await desk.page.keyboard.type(title)
  await desk.form.getByRole('button', { name: 'Generate' }).click()
  await desk.field('Summary').fill('A door that was not there yesterday.')
  await desk.write('body', 'Hear this.')
  await expect(text.getByRole('textbox')).toContainText('Hear this.')

  await test.step('a heading is chosen, and the keys go on into the text', async () => {
    await desk.page.keyboard.press('Enter')
    await text.getByRole('button', { name: 'Text', exact: true }).click()
    await desk.page.getByRole('menuitem', { name: 'Heading', exact: true }).click()
    await expect(text.getByRole('textbox').getByRole('heading')).toBeAttached()
    await expect(text.getByRole('textbox')).toBeFocused()
    await desk.page.keyboard.type('It opens.')
    await expect(text.getByRole('textbox').getByRole('heading')).toContainText('It opens.')
  })

  await test.step('what is pasted keeps its headings and lists, and what it loses is said', async () => {
    await desk.page.keyboard.press('Enter')
    await pasteHtml(desk.page, fromGoogleDocs)
    await expect(text.getByRole('textbox')).toContainText('End of the page.')
    await expect(text.getByRole('status')).toBeEmpty()
    await desk.page.keyboard.press('Enter')
    await pasteHtml(desk.page, fromWord)
    await expect(text.getByRole('textbox').getByRole('heading')).toContainText(['It opens.', 'From Word'])
    await expect(text.getByRole('status')).toHaveText(
      'Pasted without a picture. Upload pictures with “Image with caption”.',
    )
  })

  await test.step('a file that is no picture is refused, and a picture of another shape is cropped', async () => {
    await desk.openTab('Pictures and colours')
    const square = desk.group('square')
    const upload = square.locator('input[type="file"]')
    await upload.setInputFiles({
      name: 'kit.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK\x03\x04'),
    })
    await expect(square.getByRole('alert')).toHaveText('kit.zip is no picture. Use JPG, PNG or WebP.')
    await upload.setInputFiles(SHARE_IMAGE)
    await square.getByRole('button', { name: 'Crop to 1:1' }).click()
    await expect(square.getByText(/^Of another shape/)).toHaveCount(0)
    await expect(square.getByRole('alert')).toHaveCount(0)
    await square.getByRole('textbox', { name: 'What the image shows' }).fill('A door.')
  })

  await test.step('a picture is chosen among those that were uploaded', async () => {
    const cover = desk.group('cover')
    await cover.getByRole('button', { name: 'Select' }).click()
    // The dialog of the media plugin has no name, and its pictures have none.
    await desk.page.getByPlaceholder('Search', { exact: true }).fill('fist-banner')
    const name = desk.page.getByText('fist-banner.jpg', { exact: true })
    await name.locator('xpath=ancestor::*[.//img][1]//img').click()
    await expect(name).toHaveCount(0)
    await cover.getByRole('textbox', { name: 'What the image shows' }).fill('A tower.')
  })

  await test.step('what another editor fills in counts', async () => {
    const fist = await contentClient.getDocument('game-fist')
    if (!fist) throw new Error('The seed has no game-fist.')
    await contentClient
      .patch(await idOf('drafts.**'))
      .set({ banner: fist.banner })
      .commit()
  })

  await desk.form.getByLabel('Pick the accent colour').fill('#d9632b')
  await expect(desk.field('Accent colour')).toHaveValue('#d9632b')
  await desk.field('Ground colour').fill('#10161a')
  await expect(desk.form.getByLabel('Pick the ground colour')).toHaveValue('#10161a')
  await expect(card).toHaveCount(0)
  await desk.publish()
  await desk.openTab('Content')
  await expect(desk.field('Address')).toBeVisible()
  await expect(desk.form.getByRole('button', { name: 'Generate' })).toHaveCount(0)

  await card.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  const before = page.url()
  await expect(page.getByText('Hear this.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'It opens.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From Word', level: 2 })).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'A map' }).getByRole('list')).toHaveText(
    'of the crypt',
  )
  await expect(page.getByText('Line one').locator('strong')).toHaveText('line two')
  await expect(page.getByText('End of the page.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'A phone' })).toHaveText('A phone')
  await desk.field('Title').first().fill(`${title}, corrected`)

  await test.step('a page that moves leaves a redirect', async () => {
    await desk.field('Address').fill(`${word}-moved`)
    await desk.publish()
    await expect(heading).toHaveText(`${title}, corrected`)
    await expect(page).toHaveURL(`/${word}-moved`)
    await expect(async () => {
      const answer = await request.get(new URL(before).pathname, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([301, `/${word}-moved`])
    }).toPass()
  })

  await page.goBack()
  await expect(card).toBeVisible()
  await desk.showPublished()
  await desk.form.getByRole('button', { name: 'Unpublish' }).click()
  await desk.confirm('Unpublish now')
  await expect(card).toHaveCount(0)
})

test('an editor loses no word to a cut connection, a reload and lost answers', async ({
  desk,
  word,
  contentClient,
}) => {
  const { page, form } = desk
  const id = `kept-${word}`
  const title = `Kept ${word}`
  const begun = { ...aPressRelease(id, `Begun ${word}`), _id: `drafts.${id}` }
  await contentClient.create(begun)
  const stored = (of: string) =>
    contentClient.fetch<string | null>('*[_id == $of][0].title', { of }, { perspective: 'raw' })
  const kept = () => page.evaluate((key) => localStorage.getItem(key), `kept-${id}`)
  let connection: 'cut' | 'one answer is lost' | 'whole' = 'cut'
  await page.route(/\/data\/actions\/.*document\.(commit|publish)/, async (route) => {
    if (connection === 'whole') return route.continue()
    if (connection === 'one answer is lost') {
      connection = 'whole'
      const url = new URL(route.request().url())
      url.hostname = '127.0.0.1'
      const headers = { ...(await route.request().allHeaders()), 'x-sanity-project-id': 'local' }
      await route.fetch({ url: url.href, headers })
    }
    return route.abort('connectionreset')
  })
  await desk.openDocument(`news;${id}`)
  await desk.field('Headline').fill(title)
  await expect.poll(kept).toContain(title)

  await page.reload()
  await form
    .getByRole('alert')
    .filter({ hasText: 'not stored: Headline.' })
    .waitFor({ timeout: STUDIO_START_MS })
  await expect(desk.field('Headline')).toHaveValue(begun.title)
  connection = 'one answer is lost'
  await form.getByRole('button', { name: 'Put it back' }).click()
  await expect.poll(() => stored(begun._id)).toBe(title)
  await expect(desk.field('Headline')).toHaveValue(title)
  await expect(form.getByText('not stored')).toHaveCount(0)
  await expect.poll(kept).toBeNull()

  connection = 'one answer is lost'
  await desk.publish()
  await expect(page.getByText('An error occurred')).toHaveCount(0)
  expect([await stored(id), await stored(begun._id), connection]).toEqual([title, null, 'whole'])
  await page.unrouteAll()

  await test.step('a publish whose redirect is refused says so, and is pressed again', async () => {
    const { origin } = new URL(page.url())
    await page.route(
      /\/data\/mutate\/\S+redirects\.move/,
      (route) =>
        route.fulfill({
          status: 403,
          headers: {
            'access-control-allow-origin': origin,
            'access-control-allow-credentials': 'true',
          },
          json: { error: { description: 'Not allowed.' } },
        }),
      { times: 1 },
    )
    await desk.field('Address').fill(`${id}-moved`)
    await desk.publishButton.click()
    await page.getByText(/could not be redirected, so nothing was published/).waitFor()
    await desk.publish()
  })
})
