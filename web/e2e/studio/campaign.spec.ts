/** A campaign page in the real Studio, built without a mouse. */
import type { Locator, Page } from '@playwright/test'
import type { Desk } from '../support/studio-desk.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'
import { tabTo } from '../support/tab-to.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

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

test('an editor builds a campaign page, puts it in order and publishes it by the keyboard alone', async ({
  page,
  desk,
  word,
}) => {
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
