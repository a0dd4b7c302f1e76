import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { aGame } from '../support/own-documents.ts'
import { type Desk, deskOn } from '../support/studio-desk.ts'
import { expect, test, uniqueWord } from '../support/studio-fixtures.ts'

/** A picture that was never uploaded before, as a file that an editor chooses. */
async function aPicture() {
  const colour = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
  const picture = sharp({ create: { width: 800, height: 450, channels: 3, background: colour } })
  return { name: 'picture.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

type Point = { x: number; y: number }

/** Where the circle of the open dialog is, as shares of the picture's width. */
async function circleOf(dialog: Locator) {
  const circle = await dialog.locator('[data-handle="hotspot"]').boundingBox()
  const picture = await dialog.locator('[data-handle="crop"][tabindex]').boundingBox()
  if (!circle || !picture) throw new Error('The picture of the hotspot dialog is not drawn.')
  return {
    centre: (circle.x + circle.width / 2 - picture.x) / picture.width,
    width: circle.width / picture.width,
    picture,
  }
}

/**
 * Drags one part of the circle of the open dialog. The dialog ignores a press before it is ready, and moves before it has
 * drawn the press: the first move that it follows is a short one, so that the circle keeps its place under the pointer.
 */
async function drag(
  dialog: Locator,
  part: 'hotspot' | 'hotspotHandle',
  to: Point,
  arrived: () => Promise<void>,
) {
  const { mouse } = dialog.page()
  await expect(async () => {
    const { centre, width, picture } = await circleOf(dialog)
    const box = await dialog.locator(`[data-handle="${part}"]`).boundingBox()
    if (!box) throw new Error('The circle of the hotspot dialog is not drawn.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await mouse.move(x, y)
    await mouse.down()
    try {
      await expect(async () => {
        await mouse.move(x - 3, y - 3)
        const now = await circleOf(dialog)
        expect([now.centre, now.width]).not.toEqual([centre, width])
      }).toPass({ timeout: 4_000 })
      await mouse.move(picture.x + to.x * picture.width, picture.y + to.y * picture.height)
      await expect(arrived).toPass({ timeout: 4_000 })
    } finally {
      await mouse.up()
    }
  }).toPass({ timeout: 30_000 })
}

/** Makes the circle of the open dialog small and moves it right, to three quarters of the picture's width. */
async function moveHotspot(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Edit hotspot and crop' })
  // The dialog comes in growing: places are where they stay once its content can be clicked.
  await dialog.getByRole('heading', { name: 'Square' }).click({ trial: true })
  // A circle as wide as the picture can't be moved.
  await drag(dialog, 'hotspotHandle', { x: 0.55, y: 0.55 }, async () =>
    expect((await circleOf(dialog)).width).toBeLessThan(0.5),
  )
  await drag(dialog, 'hotspot', { x: 0.75, y: 0.5 }, async () =>
    expect((await circleOf(dialog)).centre).toBeCloseTo(0.75, 1),
  )
  await dialog.getByRole('button', { name: 'Close dialog' }).click()
}

/** With the arrow keys it moves by words. */
const WORD_KEY = process.platform === 'darwin' ? 'Alt' : 'Control'

async function linkLastWord({ page, group }: Desk, word: string, href: string) {
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
  const address = page.getByTestId('popover-edit-dialog').getByRole('textbox', { name: 'Address' })
  // The editor drops a key or a press that comes before it has followed the last one. The word is selected by one key:
  // letter by letter, the editor could still be a letter behind when the button is pressed.
  await expect(async () => {
    await page.keyboard.press('End')
    await page.keyboard.press(`Shift+${WORD_KEY}+ArrowLeft`)
    await expect.poll(selected, { timeout: 3_000 }).toBe(word)
    await group('body').getByRole('button', { name: 'Link to an address' }).click()
    await expect(address).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await address.fill(href)
  await page.keyboard.press('Escape')
}

/** Chooses an uploaded picture, found by the words of a page that uses it. */
async function choosePicture({ page, group }: Desk, field: string, words: string, name: RegExp) {
  await group(field).getByRole('button', { name: 'Select' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('textbox', { name: 'Search pictures' }).fill(words)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toHaveCount(0)
}

/** Makes a heading below the text with the menu of styles, and goes on typing without a click into the text. */
async function headLastLine({ page, group }: Desk, words: string) {
  const text = group('body')
  await page.keyboard.press('Enter')
  await text.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Heading', exact: true }).click()
  await expect(text.getByRole('textbox').getByRole('heading')).toBeAttached()
  await expect(text.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(text.getByRole('textbox').getByRole('heading')).toContainText(words)
}

const headlines = (page: Page) => page.getByRole('main').getByRole('link')

test('the local editor signs in and comes to the desk', async ({ browser, stack }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto(stack.studio ?? '')
  await expect(page.getByRole('button', { name: 'Local editor' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Site settings' })).toBeVisible()
  await context.close()
})

test('a press release is written, published, corrected, discarded, unpublished and deleted', async ({
  page,
  desk,
}) => {
  const word = uniqueWord()
  const title = `News of ${word}`
  await page.goto('/press')
  await expect(headlines(page).filter({ hasText: 'F.I.S.T. is out' })).toBeVisible()

  await desk.create('news', 'Press release')
  await desk.field('Headline').fill(title)
  await desk.form.getByRole('button', { name: 'Generate' }).click()
  await desk.field('Summary').fill('It happened a moment ago.')
  await desk.upload('image', await aPicture())
  await desk.form.getByRole('button', { name: 'Open image edit dialog' }).click()
  await moveHotspot(desk.page)
  await desk.field('What the image shows').fill('A single colour.')
  await desk.write('body', 'You find the story here')
  await linkLastWord(desk, 'here', 'https://example.com/story')
  await expect(headlines(page).filter({ hasText: title })).toHaveCount(0)
  await desk.publish()

  await headlines(page).filter({ hasText: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('link', { name: 'here', exact: true })).toHaveAttribute(
    'href',
    'https://example.com/story',
  )
  await expect(page.getByRole('img', { name: 'A single colour.' })).toHaveCSS(
    'object-position',
    /^7\d.*% 50%$/,
  )

  await desk.field('Headline').fill('Nobody reads this')
  await desk.choose('Discard changes')
  await desk.confirm('Discard changes')
  await expect(desk.field('Headline')).toHaveValue(title)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goBack()
  await desk.showPublished()
  await desk.form.getByRole('button', { name: 'Unpublish' }).click()
  await desk.confirm('Unpublish now')
  await expect(headlines(page).filter({ hasText: title })).toHaveCount(0)

  await desk.showDraft()
  await expect(desk.field('Headline')).toHaveValue(title)
  await desk.choose('Delete')
  await desk.confirm('Delete document')
  await expect(desk.page.getByRole('option', { name: title })).toHaveCount(0)
})

test('a new game gets its page, its card and its place in the lists', async ({ page, context, desk }) => {
  const word = uniqueWord()
  const title = `The Tower of ${word}`
  await page.goto('/')
  const games = await context.newPage()
  await games.goto('/games')
  const card = (tab: Page) => tab.getByRole('main').getByRole('link', { name: title })
  await expect(games.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()

  await desk.create('games', 'Create new Game')
  await desk.form.getByRole('tab', { name: 'All fields' }).click()
  await desk.field('Title').first().fill(title)
  await desk.form.getByRole('button', { name: 'Generate' }).click()
  await desk.field('Summary').fill('A door that was not there yesterday.')
  await desk.write('body', 'You are the first to hear this.')
  await expect(desk.group('body').getByRole('textbox')).toContainText('You are the first to hear this.')
  await headLastLine(desk, 'Then it opened.')
  await desk.upload('cover', await aPicture())
  await choosePicture(desk, 'banner', 'f.i.s.t.', /^fist-banner.jpg. Used in /)
  for (const picture of ['cover', 'banner'])
    await desk.group(picture).getByRole('textbox', { name: 'What the image shows' }).fill('A tower.')
  await desk.form.getByLabel('Pick the accent colour').fill('#d9632b')
  await expect(desk.field('Accent colour')).toHaveValue('#d9632b')
  await desk.field('Ground colour').fill('#10161a')
  await expect(desk.form.getByLabel('Pick the ground colour')).toHaveValue('#10161a')
  await desk.publish()
  await expect(desk.form.getByRole('button', { name: 'Generate' })).toHaveCount(0)

  await expect(card(page)).toBeVisible()
  await card(games).click()
  await expect(games.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(games.getByText('You are the first to hear this.')).toBeVisible()
  await expect(games.getByRole('heading', { name: 'Then it opened.' })).toBeVisible()
})

test('a new price reaches an open cart, which names the old one', async ({ page, desk }) => {
  await page.goto('/shop/product/fist')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Shopping cart/ })
    .click()
  await expect(page.getByText('Total Price: 250 SEK', { exact: true })).toBeVisible()

  await desk.openDocument('shop;game-products;product-fist')
  await desk.form.getByRole('tab', { name: 'Type, price and unlocks' }).click()
  await desk.numberField('Price in SEK').fill('187.5')
  await desk.publish()

  await expect(page.getByRole('status').filter({ hasText: 'now costs' })).toContainText(
    "Steve Jackson's F.I.S.T. now costs 187.5 SEK. It was 250 SEK.",
  )
  await expect(page.getByText('Total Price: 187.5 SEK', { exact: true })).toBeVisible()
})

test('a job is offered until it is closed', async ({ page, desk }) => {
  const title = `Listener ${uniqueWord()}`
  const offer = page.getByRole('main').getByRole('link', { name: title })
  await page.goto('/jobs')
  await expect(page.getByText('None at the moment')).toBeVisible()

  await desk.create('jobs;open-jobs', 'Job')
  await desk.field('Job title').fill(title)
  await desk.form.getByRole('button', { name: 'Generate' }).click()
  await desk.field('Place').fill('Remote')
  await desk.write('body', 'You listen for a living.')
  await desk.field('Applications go to').fill('jobs@candlecast.example')
  await desk.publish()
  await expect(offer).toBeVisible()
  await expect(page.getByText('None at the moment')).toHaveCount(0)

  await desk.form.getByRole('checkbox', { name: 'Open' }).click()
  await desk.publish()
  await expect(offer).toHaveCount(0)
  await expect(page.getByText('None at the moment')).toBeVisible()
})

test('two editors’ tabs edit one document, and both see it', async ({ context, desk, stack }) => {
  const other = deskOn(await context.newPage(), stack.studio ?? '')
  for (const tab of [desk, other]) {
    await tab.openDocument('news;pressRelease-fist')
    await expect(tab.field('Headline')).toHaveValue('F.I.S.T. comes to Candlecast')
  }
  await desk.field('Headline').fill('F.I.S.T. comes to us')
  await expect(other.field('Headline')).toHaveValue('F.I.S.T. comes to us')
  await other.field('Summary').fill('Written in the other tab.')
  await expect(desk.field('Summary')).toHaveValue('Written in the other tab.')

  await desk.choose('Discard changes')
  await desk.confirm('Discard changes')
  await expect(other.field('Headline')).toHaveValue('F.I.S.T. comes to Candlecast')
})

test('a page is chosen for a link of the menu, and the header of the open site leads to it', async ({
  page,
  desk,
  contentClient,
}) => {
  const word = uniqueWord()
  const title = `Game ${word}`
  await contentClient.create(aGame(word, title))
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'NEW GAME', exact: true })
  await expect(link).toHaveCount(0)
  await desk.openDocument('siteSettings')
  await desk.form.getByRole('tab', { name: 'Menu and footer' }).click()

  await desk.form.getByTestId('field-menu').getByRole('button', { name: 'Add item' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Label *' }).fill('NEW GAME')
  await dialog.getByRole('combobox', { name: 'Page on this site' }).fill(title)
  await desk.page.getByRole('option', { name: title }).click()
  await expect(dialog.getByRole('link', { name: title })).toBeVisible()
  await desk.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await desk.publish()

  await expect(link).toHaveAttribute('href', `/${word}`)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})
