import type { Desk } from '../support/studio-desk.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

/** Chooses a block from the menu of pictures by the beginning of its name. Keys reach the menu when it opens, and then its form. */
async function addBlock({ page, form }: Desk, name: string) {
  await form.getByTestId('add-multiple-object-button').press('Enter')
  const menu = page.locator('[data-ui="Popover"]').filter({ visible: true, has: page.getByRole('menuitem') })
  await expect(menu.locator(':focus')).toBeAttached()
  await menu.getByPlaceholder('Search').fill(name.slice(0, 4))
  await expect(menu.getByRole('menuitem')).toHaveText([name])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator(':focus')).toBeAttached()
}

async function closeDialog({ page, form }: Desk) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(form.getByTestId('add-multiple-object-button')).toBeFocused()
}

test('an editor builds a campaign page of blocks, and a visitor reads them in order', async ({
  page,
  desk,
  word,
}) => {
  await desk.create('campaigns', 'Campaign page')
  await desk.field('Title').fill(`Campaign ${word}`)
  await desk.form.getByRole('button', { name: 'Generate' }).click()
  await desk.field('Summary').fill('Made of blocks.')
  await addBlock(desk, 'Quote')
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What was said *' }).fill('I heard it.')
  await dialog.getByRole('textbox', { name: 'Who said it *' }).fill('A listener')
  await closeDialog(desk)
  await addBlock(desk, 'Newsletter')
  await closeDialog(desk)
  const blocks = desk.form.getByTestId('field-blocks').getByTestId('default-preview')
  await expect(blocks).toHaveText([/^I heard it\./, /^Newsletter/])
  await desk.publish()

  await expect(async () => {
    await page.goto(`/campaigns/campaign-${word}`)
    await expect(page.getByRole('heading', { level: 1, name: `Campaign ${word}` })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(page.getByRole('main').locator('blockquote, h2')).toHaveText(['I heard it.', 'Hear it first'])
})
