import { aCampaign } from '../support/own-documents.ts'
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

test('an editor adds a block to a campaign page, and a visitor reads the blocks in order', async ({
  request,
  desk,
  word,
  contentClient,
}) => {
  const draft = aCampaign(`campaign-${word}`, `Campaign ${word}`, [{ _type: 'newsletterBlock' }])
  await contentClient.create({ ...draft, _id: `drafts.${word}` })
  await desk.openDocument(`campaigns;${word}`)
  await addBlock(desk, 'Quote')
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What was said *' }).fill('I heard it.')
  await dialog.getByRole('textbox', { name: 'Who said it *' }).fill('A listener')
  await dialog
    .getByRole('textbox', { name: 'Address of the source *' })
    .fill('https://listener.example/night')
  await closeDialog(desk)
  const blocks = desk.form.getByTestId('field-blocks').getByTestId('default-preview')
  await expect(blocks).toHaveText([/^Newsletter/, /^I heard it\./])
  await desk.publish()

  await expect
    .poll(async () => (await request.get(`/campaigns/campaign-${word}`)).text())
    .toMatch(/<h1[^>]*>Campaign \w+<.*>The newsletter<.*I heard it\./s)
})
