/** A content release: prepared in the Studio, seen in the preview, and on the site when it is published. */
import { aPressRelease } from '../support/own-documents.ts'
import { draftTitle, expect, test, uniqueWord } from '../support/studio-fixtures.ts'

/** What the Studio says when the frame needs longer than it hopes. */
const SLOW_FRAME_NOISE = /^(Unable to connect to visual editing|The preview iframe hasn't finished loading)/

const START_MS = 60_000

test('the documents of a release are previewed together, and go on the site together, with their old addresses', async ({
  page: visitor,
  request,
  stack,
  desk,
  publish,
  allowNoise,
}) => {
  allowNoise(SLOW_FRAME_NOISE)
  const word = uniqueWord()
  const documentId = await publish(aPressRelease(word, `News ${word}`))
  const { page } = desk
  await visitor.goto(`/press/${word}`)

  await page.goto(`${stack.studio}/releases`)
  await page.getByRole('button', { name: 'New release' }).click({ timeout: START_MS })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(`Winter ${word}`)
  await dialog.getByRole('button', { name: 'Create release' }).click()
  await expect(page).toHaveURL(/\/releases\/\w+/)
  const release = new URL(page.url()).pathname.split('/').at(-1)

  await page.goto(`${stack.studio}/structure/news;${documentId}?perspective=${release}`)
  await page.getByRole('button', { name: 'Add to release' }).click({ timeout: START_MS })
  await desk.field('Headline').fill(`Winter news ${word}`)
  await expect(desk.field('Headline')).toHaveValue(`Winter news ${word}`)
  await desk.field('Address').fill(`${word}-winter`)
  await expect(desk.form.getByText(`“/press/${word}” needs a redirect`)).toBeVisible()
  await desk.choose('Redirect the old address')
  await expect(
    page.getByText(`Once this is published, “/press/${word}” leads to “/press/${word}-winter”.`),
  ).toBeVisible()

  await page.goto(`${stack.studio}/presentation?preview=/press/${word}-winter&perspective=${release}`)
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(heading).toContainText(`Winter news ${word}`, { timeout: START_MS })
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`News ${word}`)

  await page.goto(`${stack.studio}/releases/${release}`)
  await page.getByRole('button', { name: 'Run release' }).click({ timeout: START_MS })
  await page.getByRole('dialog').getByRole('button', { name: 'Run release' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Winter news ${word}`)
  await expect(visitor).toHaveURL(`/press/${word}-winter`)
  await expect(async () => {
    const answer = await request.get(`/press/${word}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, `/press/${word}-winter`])
  }).toPass()
})

test('a draft is scheduled alone, and goes on the open site at its time', async ({
  page: visitor,
  desk,
  contentClient,
}) => {
  const word = uniqueWord()
  const { page } = desk
  const heading = visitor.getByRole('heading', { level: 1 })
  await visitor.goto('/press/fist')
  const before = await heading.innerText()
  await desk.openDocument('news;pressRelease-fist')
  await desk.field('Headline').fill(`Scheduled ${word}`)
  await expect.poll(() => draftTitle(contentClient, 'pressRelease-fist')).toBe(`Scheduled ${word}`)

  await expect(async () => {
    await desk.choose('Schedule publish')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: START_MS })
  const moment = page.getByRole('dialog').getByRole('textbox', { name: /^Publish on/ })
  await moment.fill('Dec 24, 2030 18:00')
  await moment.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page).toHaveURL(/scheduledDraft/)
  const releaseId = /scheduledDraft%3D(\w+)/.exec(page.url())?.[1] ?? ''
  const release = await contentClient.releases.get({ releaseId })
  expect(release).toMatchObject({ state: 'scheduled', metadata: { cardinality: 'one' } })
  expect(await heading.innerText()).toBe(before)

  // The day comes sooner than the dialog, which counts in minutes, lets an editor say.
  await contentClient.releases.unschedule({ releaseId })
  const publishAt = new Date(Date.now() + 2_000).toISOString()
  await contentClient.releases.schedule({ releaseId, publishAt })
  await expect(heading).toHaveText(`Scheduled ${word}`)
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt))
})
