import { headOf, structuredDataOf } from './html.ts'
import { aJob, aPressRelease, expect, test, uniqueWord } from './own-documents.ts'

test.skip(({ isMobile }) => isMobile, 'the HTML is the same on every screen')

/** From the moment at which an editor presses Publish. */
const WITHIN = { timeout: 2_000, intervals: [50, 100] }

test('a press release is served as a whole page within two seconds of being published, and is gone as fast', async ({
  request,
  publish,
  contentClient,
}) => {
  const word = uniqueWord()
  const address = `/press/${word}`
  const status = async () => (await request.get(address)).status()
  expect(await status()).toBe(404)

  const documentId = await publish(aPressRelease(word, `News of ${word}`))
  await expect.poll(status, WITHIN).toBe(200)
  const html = await (await request.get(address)).text()
  expect(html).toContain(`<title>News of ${word} · Candlecast</title>`)
  expect(html).toContain(`<h1>News of ${word}</h1>`)
  expect(html).toContain('This was written while you were reading.')
  expect(html).toContain(`"headline":"News of ${word}"`)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${address}</loc>`)
  expect(await (await request.get('/press')).text()).toContain(`href="${address}"`)

  await contentClient.delete(documentId)
  await expect.poll(status, WITHIN).toBe(404)
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(`${address}</loc>`)
})

test('a title that looks like a script is a title', async ({ page, publish }) => {
  const word = uniqueWord()
  const title = `</title></script><!--<script>window.pwned = "&amp; ${word}"</script>`
  await publish(aPressRelease(word, title))
  await expect.poll(async () => (await page.request.get(`/press/${word}`)).status()).toBe(200)

  await page.goto(`/press/${word}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Candlecast`)
  const { meta } = await headOf(page)
  expect(meta['og:title']).toBe(title)
  const things = await structuredDataOf(page)
  expect(things.get('NewsArticle')).toMatchObject({ headline: title })
  expect(things.get('BreadcrumbList')).toMatchObject({ itemListElement: { 2: { name: title } } })
  const inlined: unknown = JSON.parse((await page.locator('#content').textContent()) ?? '')
  expect(JSON.stringify(inlined)).toContain(word)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

test('an open job is posted until it closes', async ({ page, publish, stack }) => {
  const word = uniqueWord()
  const job = { ...aJob(word, `Listener ${word}`), employmentType: 'PART_TIME', closesOn: '2099-12-31' }
  await publish(job)
  await expect(async () => {
    await page.goto('/jobs')
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const posted: unknown = JSON.parse(texts.find((text) => text.includes(word)) ?? 'null')
    expect(posted).toMatchObject({
      '@type': 'JobPosting',
      title: `Listener ${word}`,
      description: 'You listen for a living.',
      datePosted: '2026-11-20',
      validThrough: '2099-12-31T23:59:59',
      employmentType: 'PART_TIME',
      jobLocationType: 'TELECOMMUTE',
      hiringOrganization: { name: 'Candlecast' },
      url: `${stack.site}/jobs#${word}`,
    })
  }).toPass({ timeout: 5_000 })
})
