import { aPressRelease } from '../support/own-documents.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

const DAY_MS = 24 * 3_600_000
const START_MS = 60_000

test('an editor plans a day, sees it in the calendar, and moves a page with a release', async ({
  page: visitor,
  request,
  stack,
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
    await desk.openDocument(`news;planned-${word}`)
    await plan(`${tomorrow.toISOString().slice(0, 10)} 09:00`)
    await expect(desk.form.getByText(/^Planned for .*09:00/)).toBeVisible()
    await desk.publish()
    await expect(desk.form.getByText(/^On the site from .*09:00/)).toBeVisible()
    await visitor.goto('/press')
    await expect(heading).toBeVisible()
    await expect(onSite).toHaveCount(0)

    await desk.open('planned')
    const appears = page.getByRole('link', { name: `09:00 Appears: ${title}` })
    if (tomorrow.getMonth() !== new Date().getMonth())
      await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByRole('cell').filter({ has: appears })).toContainText(String(tomorrow.getDate()))
    await appears.first().click()
    await plan('2026-01-01 09:00')
    await desk.publish()
    await expect(onSite).toBeVisible()
  })

  await test.step('a release is previewed, and goes on the site with the old address', async () => {
    const { _id } = await contentClient.create(aPressRelease(word, `News ${word}`))
    await visitor.goto(`/press/${word}`)
    const { releaseId: release } = await contentClient.releases.create({
      metadata: { title: `Winter ${word}`, releaseType: 'undecided' },
    })

    await page.goto(`${stack.studio}/structure/news;${_id}?perspective=${release}`)
    await page.getByRole('button', { name: 'Add to release' }).click({ timeout: START_MS })
    await desk.field('Headline').fill(`Winter news ${word}`)
    await desk.field('Address').fill(`${word}-winter`)
    await expect(desk.form.getByText(`“/press/${word}” needs a redirect`)).toBeVisible()
    await desk.choose('Redirect the old address')
    await expect(
      page.getByText(`Once this is published, “/press/${word}” leads to “/press/${word}-winter”.`),
    ).toBeVisible()

    await page.goto(`${stack.studio}/presentation?preview=/press/${word}-winter&perspective=${release}`)
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
