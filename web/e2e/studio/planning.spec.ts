import { aPressRelease, aProduct } from '../support/own-documents.ts'
import { visit } from '../support/studio-desk.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

const DAY_MS = 24 * 3_600_000
const START_MS = 60_000

test('an editor plans a day, sees it in the calendar, and moves a page with a release', async ({
  page: visitor,
  request,
  desk,
  word,
  contentClient,
}) => {
  const { page } = desk
  const heading = visitor.getByRole('heading', { level: 1 })

  await test.step('a draft is planned, found in the calendar, moved, and happens', async () => {
    const title = `Planned ${word}`
    await contentClient.create({ ...aPressRelease(`planned-${word}`, title), _id: `drafts.planned-${word}` })
    const tomorrow = new Date(Date.now() + DAY_MS)
    const onSite = visitor.getByRole('main').getByRole('link', { name: title })
    const plan = async (moment: string) => {
      await desk.field('Visible from').fill(moment)
      await page.keyboard.press('Enter')
    }
    const day = (moment: Date) => moment.toISOString().slice(0, 10)
    const typed = (moment: Date) => day(moment).split('-').reverse().join('/')
    await desk.openDocument(`news;planned-${word}`)
    await plan(typed(tomorrow))
    await expect(desk.form.getByRole('alert').getByText(/has no time/)).toBeVisible()
    await plan(`${typed(tomorrow)} 9.00`)
    await expect(desk.field('Visible from')).toHaveValue(`${day(tomorrow)} 09:00`)
    await expect(desk.form.getByText(/^On the site from .*09:00 after Publish$/)).toBeVisible()
    await desk.publish()
    await expect(desk.form.getByText(/^On the site from .*09:00$/)).toBeVisible()
    await visitor.goto('/press')
    await expect(heading).toBeVisible()
    await expect(onSite).toHaveCount(0)

    await plan(`${day(new Date(tomorrow.getTime() + DAY_MS))} 10:00`)
    await expect(desk.form.getByText(/^On the site from .*09:00$/)).toBeVisible()
    await expect(desk.form.getByText(/^On the site from .*10:00 after Publish$/)).toBeVisible()

    await desk.open('news')
    await page.getByRole('button', { name: /^Planned \d+$/ }).click()
    const row = page.getByRole('list', { name: 'News' }).getByRole('link').filter({ hasText: title })
    await expect(row).toContainText(/Planned .*09:00.*10:00 after Publish/)

    await desk.open('planned')
    const appears = page.getByRole('link', { name: `09:00 Appears: ${title}` })
    if (tomorrow.getMonth() !== new Date().getMonth())
      await page.getByRole('button', { name: 'Later' }).click()
    const cell = page.getByRole('cell').filter({ has: appears })
    await expect(cell).toContainText(String(tomorrow.getDate()))
    await expect(cell).toContainText('10:00 after Publish')
    await page.getByRole('button', { name: `Change date of Appears: ${title}` }).click()
    await page.getByLabel(`New date of Appears: ${title}`).fill('1 Jan 2026 9.00')
    await page.getByRole('button', { name: 'Change in the draft' }).click()
    await expect(cell).toContainText('1 Jan 09:00 after Publish')
    await expect(onSite).toHaveCount(0)
    await appears.first().click()
    await desk.publish()
    await expect(onSite).toBeVisible()
  })

  await test.step('the preview looks ahead to a sale, and one press clears its plan', async () => {
    const title = `Sale ${word}`
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
    await contentClient.create({
      ...aProduct(word, title, 250),
      hidden: true,
      sale: { price: 199, from: inDays(3), to: inDays(5) },
    })
    await desk.open('planned')
    await page.getByRole('link', { name: `Look ahead: Sale begins: ${title}` }).click()
    const site = page.frameLocator('iframe').getByRole('main')
    await expect(site).toContainText('199 SEK', { timeout: START_MS })
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(site).not.toContainText('199 SEK')
    await expect(site).toContainText('250 SEK')
    const moment = page.getByLabel('Preview as of')
    expect(await moment.evaluate(({ clientWidth }) => clientWidth), 'room for a date').toBeGreaterThan(200)
    await moment.fill(`${inDays(4).slice(0, 10)} at 9 am`)
    await page.keyboard.press('Enter')
    await expect(site).toContainText('199 SEK')
    await expect(page.getByText(/^The site as it will be on .*, 09:00$/)).toBeVisible()
    await visitor.goto(`/shop/product/${word}`)
    await expect(visitor.getByRole('main')).toContainText('250 SEK')
    await expect(visitor.getByRole('main')).not.toContainText('199 SEK')
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(site).toContainText('250 SEK')

    await desk.open('planned')
    await page.getByRole('button', { name: `Clear plan: Sale begins: ${title}` }).click()
    await expect(page.getByText(`Changed on the site: ${title}.`)).toBeVisible()
    await expect(page.getByRole('link', { name: `Look ahead: Sale begins: ${title}` })).toHaveCount(0)
  })

  await test.step('a release is previewed, and goes on the site with the old address', async () => {
    const { _id } = await contentClient.create(aPressRelease(word, `News ${word}`))
    await visitor.goto(`/press/${word}`)
    const { releaseId: release } = await contentClient.releases.create({
      metadata: { title: `Winter ${word}`, releaseType: 'undecided' },
    })

    await visit(page, `/structure/news;${_id}?perspective=${release}`)
    await page.getByRole('button', { name: 'Add to release' }).click({ timeout: START_MS })
    await desk.field('Headline').fill(`Winter news ${word}`)
    await desk.field('Address').fill(`${word}-winter`)
    await expect(desk.form.getByText(`“/press/${word}” needs a redirect`)).toBeVisible()
    await desk.choose('Redirect the old address')
    await expect(
      page.getByText(`Once this is published, “/press/${word}” leads to “/press/${word}-winter”.`),
    ).toBeVisible()

    await visit(page, `/presentation?preview=/press/${word}-winter&perspective=${release}`)
    const previewed = page.frameLocator('iframe').getByRole('heading', { level: 1 })
    await expect(previewed).toContainText(`Winter news ${word}`, { timeout: START_MS })
    await expect(heading).toHaveText(`News ${word}`)

    await contentClient.releases.publish({ releaseId: release })
    await expect(heading).toHaveText(`Winter news ${word}`)
    await expect(visitor).toHaveURL(`/press/${word}-winter`)
    await expect(async () => {
      const answer = await request.get(`/press/${word}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([301, `/press/${word}-winter`])
    }).toPass()
  })
})
