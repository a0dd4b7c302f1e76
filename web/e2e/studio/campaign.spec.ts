/** A campaign page in the real Studio, built without a mouse. */
import type { Locator, Page } from '@playwright/test'
import { aCampaign } from '../support/own-documents.ts'
import type { Desk } from '../support/studio-desk.ts'
import { expect, test, uniqueWord } from '../support/studio-fixtures.ts'
import { tabTo } from '../support/tab-to.ts'

const focused = (page: Page) => page.locator(':focus')

/** Goes back to what is before the focused element. */
async function tabBackTo(page: Page, target: Locator) {
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Shift+Tab does not lead to ${target}.`)
}

/** Chooses a block from the menu of pictures by the beginning of its name. */
async function addBlock({ page, form }: Desk, name: string) {
  await tabTo(page, form.getByTestId('add-multiple-object-button'))
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveAttribute('placeholder', 'Search')
  await page.keyboard.type(name)
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function closeDialog({ page }: Desk) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a campaign page is built, put in order and published by the keyboard alone', async ({ page, desk }) => {
  const word = uniqueWord()
  const { page: studio, form } = desk
  const blocks = form.getByTestId('field-blocks')
  await desk.open('campaigns')
  await tabTo(studio, studio.getByRole('link', { name: 'Campaign page', exact: true }))
  await studio.keyboard.press('Enter')
  await expect(form.getByTestId('form-view')).toBeVisible()

  await tabTo(studio, desk.field('Title'))
  await studio.keyboard.type(`Campaign ${word}`)
  await tabTo(studio, form.getByRole('button', { name: 'Generate' }))
  await studio.keyboard.press('Enter')
  await tabTo(studio, desk.field('Summary'))
  await studio.keyboard.type('Made of blocks.')

  await addBlock(desk, 'Newsletter')
  await closeDialog(desk)
  await addBlock(desk, 'Quote')
  await tabTo(studio, studio.getByRole('dialog').getByRole('textbox', { name: 'What was said *' }))
  await studio.keyboard.type('I heard it.')
  await tabTo(studio, studio.getByRole('dialog').getByRole('textbox', { name: 'Who said it *' }))
  await studio.keyboard.type('A listener')
  await closeDialog(desk)
  await expect(blocks.getByTestId('default-preview')).toHaveText([/^Newsletter/, /^I heard it\./])

  await tabTo(studio, form.getByTestId('add-multiple-object-button'))
  await tabBackTo(studio, blocks.locator('[aria-roledescription="sortable"]').last())
  await studio.keyboard.press('Space')
  await expect(studio.getByText(/^Draggable item \w+ was moved over/)).toBeAttached()
  const over = await studio.getByText(/^Draggable item/).innerText()
  await studio.keyboard.press('ArrowUp')
  await expect(studio.getByText(/^Draggable item/)).not.toHaveText(over)
  await studio.keyboard.press('Space')
  await expect(blocks.getByTestId('default-preview')).toHaveText([/^I heard it\./, /^Newsletter/])
  await expect(focused(studio)).toHaveAttribute('aria-roledescription', 'sortable')

  await expect(desk.publishButton).toBeEnabled()
  await tabTo(studio, desk.publishButton)
  await desk.publish(() => studio.keyboard.press('Enter'))

  await expect(async () => {
    await page.goto(`/campaigns/campaign-${word}`)
    await expect(page.getByRole('heading', { level: 1, name: `Campaign ${word}` })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 20_000 })
  const main = page.getByRole('main')
  await expect(main.getByText('I heard it.')).toBeVisible()
  const order = await main.locator('blockquote, h2').allInnerTexts()
  expect(order).toEqual(['I heard it.', 'Hear it first'])
})

test('a block is dragged to another place in the preview', async ({ page, publish, stack, allowNoise }) => {
  allowNoise(/^(Unable to connect to visual editing|The preview iframe hasn't finished loading)/)
  const word = uniqueWord()
  const quote = (text: string) => ({ _type: 'quoteBlock', text, who: 'A listener' })
  await publish(aCampaign(word, `Campaign ${word}`, [quote('First.'), quote('Second.')]))
  await page.goto(`${stack.studio}/presentation?preview=/campaigns/${word}`)
  const site = page.frameLocator('iframe')
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('checkbox', { name: 'Edit' })).toBeEnabled({ timeout: 60_000 })
  const boxOf = async (text: string) => {
    const box = await site.locator('[data-sanity]').filter({ hasText: text }).boundingBox()
    if (!box) throw new Error(`The block “${text}” is not drawn.`)
    return box
  }
  const quotes = site.getByRole('blockquote')
  await expect(quotes).toContainText(['First.', 'Second.'])
  // The Studio drops a movement that comes before it has drawn its outline.
  await expect(async () => {
    const [first, second] = [await boxOf('First.'), await boxOf('Second.')]
    const x = second.x + second.width / 4
    await page.mouse.move(x, second.y + 30)
    await page.mouse.move(x, second.y + 40, { steps: 5 })
    await page.mouse.down()
    await page.mouse.move(x, first.y - 20, { steps: 25 })
    await page.mouse.up()
    await expect(quotes).toContainText(['Second.', 'First.'], { timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
})
