import type { Page } from '@playwright/test'
import { anAdventure, aPressRelease, aProduct, aSale } from '../support/own-documents.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

const DAY_MS = 24 * 3_600_000

/** A moment that has passed is asked about once. */
async function changeAtOnce(page: Page) {
  const change = page.getByRole('button', { name: 'Change on the site' })
  await change.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This has passed.' })).toBeVisible()
  await change.click()
}

test('an editor plans a day, sees it in the calendar, and changes plans there', async ({
  page: visitor,
  desk,
  word,
  contentClient,
}) => {
  const { page } = desk
  const title = `Planned ${word}`
  const tomorrow = new Date(Date.now() + DAY_MS)
  const day = tomorrow.toISOString().slice(0, 10)
  const onSite = visitor.getByRole('main').getByRole('link', { name: title })
  await contentClient.create({ ...aPressRelease(`planned-${word}`, title), _id: `drafts.planned-${word}` })
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
  await changeAtOnce(page)
  await expect(onSite).toBeVisible()
  await expect(appears).toHaveCount(0)
})

test('an editor makes one sale over three kinds of products, and plans, moves and ends it once', async ({
  page: visitor,
  desk,
  word,
  contentClient,
}) => {
  const { page } = desk
  const kinds = { game: 250, bundle: 500, expansion: 120 }
  const ids = Object.fromEntries(Object.keys(kinds).map((type) => [type, `${type}-${word}`]))
  for (const [type, price] of Object.entries(kinds)) {
    const id = `${type}-${word}`
    await contentClient.create({ ...anAdventure(id, id), _id: `adventure-${id}` })
    await contentClient.create({ ...aProduct(id, `A ${id}`, price), _id: id, type, unlocks: [id] })
  }
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const noReduction = { [`game-${word}`]: 250, [`bundle-${word}`]: 500, [`expansion-${word}`]: 120 }
  const sale = `Sale ${word}`
  await contentClient.create({
    ...aSale(sale, { from: at(1), until: at(2) }, noReduction),
    _id: `drafts.sale-${word}`,
  })
  await visitor.goto(`/shop/product/${ids.game}`)
  const price = visitor
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^\d+ SEK$/ })
    .first()
  await expect(price).toHaveText('250 SEK')

  await desk.openDocument(`shop;sales;sale-${word}`)
  await expect(desk.form.getByText('No reduction: the lowest is 250 SEK').first()).toBeVisible()
  await desk.field('Reduction in percent').fill('20')
  await desk.form.getByRole('button', { name: 'Work out the prices' }).click()
  await expect(
    desk.form.getByRole('status').filter({ hasText: `A ${ids.game}: 250 SEK → 200 SEK` }),
  ).toBeVisible()
  await expect(desk.form.getByText('No reduction')).toHaveCount(0)
  await desk.publish()
  await expect(price).toHaveText('250 SEK')

  await desk.open('planned')
  await page.getByRole('button', { name: `Change date of Sale begins: ${sale}` }).click()
  await page.getByLabel(`New date of Sale begins: ${sale}`).fill('1 Jan 2026 9.00')
  await changeAtOnce(page)
  await expect(price).toHaveText('200 SEK')

  await desk.openDocument(`shop;expansion-products;${ids.expansion}`)
  await desk.openTab('Type, price and unlocks')
  const sales = desk.form.getByRole('region', { name: 'Sales' })
  await expect(sales).toContainText(`Sale ends: ${sale} · 96 SEK`)
  await sales.getByRole('button', { name: `End now: Sale ends: ${sale}` }).click()
  await expect(sales).toContainText('In no sale')
  await expect(price).toHaveText('250 SEK')
})
