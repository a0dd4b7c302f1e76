import { aPressRelease, aProduct } from '../support/own-documents.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

const DAY_MS = 24 * 3_600_000

test('an editor plans a day, sees it in the calendar, and changes plans there', async ({
  page: visitor,
  desk,
  word,
  contentClient,
}) => {
  const { page } = desk
  const title = `Planned ${word}`
  const sale = `Sale begins: Sale ${word}`
  const tomorrow = new Date(Date.now() + DAY_MS)
  const day = tomorrow.toISOString().slice(0, 10)
  const onSite = visitor.getByRole('main').getByRole('link', { name: title })
  await contentClient.create({ ...aPressRelease(`planned-${word}`, title), _id: `drafts.planned-${word}` })
  await contentClient.create({
    ...aProduct(word, `Sale ${word}`, 250),
    hidden: true,
    sale: { price: 199, from: tomorrow.toISOString(), to: new Date(Date.now() + 2 * DAY_MS).toISOString() },
  })
  await visitor.goto('/press')

  await desk.openDocument(`news;planned-${word}`)
  await desk.field('Visible from').fill(`${day.split('-').reverse().join('/')} 9.00`)
  await page.keyboard.press('Enter')
  await expect(desk.field('Visible from')).toHaveValue(`${day} 09:00`)
  await desk.form.getByText(/^On the site from .*09:00 after Publish$/).waitFor()
  await desk.publish()
  await desk.form.getByText(/^On the site from .*09:00$/).waitFor()

  await desk.open('planned')
  const appears = page.getByRole('link', { name: `09:00 Appears: ${title}` })
  if (tomorrow.getMonth() !== new Date().getMonth()) await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('cell').filter({ has: appears })).toContainText(String(tomorrow.getDate()))
  await expect(onSite).toHaveCount(0)
  await page.getByRole('button', { name: `Change date of Appears: ${title}` }).click()
  await page.getByLabel(`New date of Appears: ${title}`).fill('1 Jan 2026 9.00')
  await page.getByRole('button', { name: 'Change on the site' }).click()
  await expect(onSite).toBeVisible()
  await expect(appears).toHaveCount(0)

  await page.getByRole('button', { name: `Clear plan: ${sale}` }).click()
  await expect(page.getByText(`Changed on the site: Sale ${word}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Look ahead: ${sale}` })).toHaveCount(0)
})
