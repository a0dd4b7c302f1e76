import { readHtml, typeOf } from '../support/html.ts'
import { aJob, aPressRelease, expect, test, uniqueWord } from '../support/own-documents.ts'

/** Time from Publish to the new HTML, in ms. */
const WITHIN = { timeout: 2_000, intervals: [50, 100] }

test('a press release is served as a whole page within two seconds of being published, and is gone as fast', async ({
  page,
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
  const { title, headings, main, things } = await readHtml(page, await request.get(address))
  expect([title, headings]).toEqual([`News of ${word} · Candlecast`, [`News of ${word}`]])
  expect(main).toContain('This was written while you were reading.')
  expect(things.find((thing) => typeOf(thing) === 'NewsArticle')).toMatchObject({
    headline: `News of ${word}`,
  })
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${address}</loc>`)
  expect(await (await request.get('/press')).text()).toContain(`href="${address}"`)

  await contentClient.delete(documentId)
  await expect.poll(status, WITHIN).toBe(404)
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(`${address}</loc>`)
})

test('a title that looks like a script is a title', async ({ page, request, publish }) => {
  const word = uniqueWord()
  const title = `</title></script><!--<script>window.pwned = "&amp; ${word}"</script>`
  await publish(aPressRelease(word, title))
  const address = `/press/${word}`
  await expect.poll(async () => (await request.get(address)).status()).toBe(200)
  const { meta, things, inlined } = await readHtml(page, await request.get(address))
  expect(meta['og:title']).toBe(title)
  expect(things.find((thing) => typeOf(thing) === 'NewsArticle')).toMatchObject({ headline: title })
  const trail = things.find((thing) => typeOf(thing) === 'BreadcrumbList')
  expect(trail).toMatchObject({ itemListElement: [{}, {}, { name: title }] })
  expect(JSON.parse(inlined)).toBeInstanceOf(Object)
  expect(inlined).toContain(word)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Candlecast`)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

test('an open job is posted until it closes', async ({ page, request, publish, stack }) => {
  const word = uniqueWord()
  const job = { ...aJob(word, `Listener ${word}`), employmentType: 'PART_TIME', closesOn: '2099-12-31' }
  await publish(job)
  await expect(async () => {
    const { things } = await readHtml(page, await request.get(`/jobs/${word}`))
    expect(things.find((thing) => Reflect.get(thing, 'title') === `Listener ${word}`)).toMatchObject({
      '@type': 'JobPosting',
      description: 'You listen for a living.',
      datePosted: '2026-11-20',
      validThrough: '2099-12-31T23:59:59',
      employmentType: 'PART_TIME',
      jobLocationType: 'TELECOMMUTE',
      hiringOrganization: { name: 'Candlecast' },
      url: `${stack.site}/jobs/${word}`,
    })
  }).toPass({ timeout: 5_000 })
})
