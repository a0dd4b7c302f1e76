/** A site whose dataset is private: the browser reads content from the site's own server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Response } from '@playwright/test'
import { createClient } from '@sanity/client'
import { localProject, localReadToken } from '../../../scripts/local/project.ts'
import { addToCart, BUYING_TEST_MS, goToPaymentPage } from '../support/buying.ts'
import { expect, startSession } from '../support/own-accounts.ts'
import { aPressRelease, aProduct, uniqueWord } from '../support/own-documents.ts'
import { test } from '../support/private-fixtures.ts'

const AHEAD_MS = 8_000

test('pages, open pages, feeds and sitemap show content that Sanity answers to no browser', async ({
  page,
  request,
  stack,
  publish,
  contentClient,
}) => {
  const toContentService: string[] = []
  const answers: number[] = []
  page.on('request', (sent) => {
    if (sent.url().startsWith(`${stack.services}/v`)) toContentService.push(sent.url())
  })
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/content/')) answers.push(response.status())
  })
  const id = uniqueWord()
  const documentId = await publish(aProduct(id, `Product ${id}`, 90))
  const { apiVersion, ...project } = localProject
  const browser = createClient({
    ...project,
    apiVersion,
    apiHost: stack.services,
    useProjectHostname: false,
    useCdn: false,
  })
  expect(await browser.fetch('count(*)')).toBe(0)

  await page.goto('/shop')
  await page
    .getByRole('main')
    .getByRole('link', { name: `Product ${id}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Product ${id}`)
  // The page that is left is hidden at first, and its cards may have the same price.
  await expect(page.getByText('90 SEK', { exact: true }).filter({ visible: true })).toBeVisible()
  await contentClient.patch(documentId).set({ price: 112.5 }).commit()
  await expect(page.getByText('112.5 SEK', { exact: true })).toBeVisible()

  const html = await (await request.get(`/shop/product/${id}`)).text()
  expect(html).toContain('112.5')
  expect(html).not.toContain(localReadToken)
  // It is read again after an answer.
  await expect.poll(async () => (await request.get('/sitemap.xml')).text()).toContain(id)
  expect(await (await request.get('/press/rss.xml')).text()).toContain('<item>')
  expect(await (await request.get('/shop/products.xml')).text()).toContain('<g:price>')
  expect(toContentService).toEqual([])
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.filter((status) => status >= 400)).toEqual([])
})

test('news of tomorrow is in no answer, and appears on an open page at its moment', async ({
  page,
  publish,
}) => {
  const slug = uniqueWord()
  const answers: Promise<{ receivedAt: number; body: string }>[] = []
  const note = (response: Response) => {
    const isContent = new URL(response.url()).pathname.startsWith('/api/content/')
    if (!isContent || !response.headers()['content-type']?.includes('json')) return
    const receivedAt = Date.now()
    answers.push(response.text().then((body) => ({ receivedAt, body })))
  }
  page.on('response', note)
  await page.goto('/press')
  const visibleFrom = new Date(Date.now() + AHEAD_MS).toISOString()
  await publish({ ...aPressRelease(slug, `News ${slug}`), visibleFrom })
  const card = page.getByRole('main').getByRole('link', { name: `News ${slug}` })
  await expect(card).toBeVisible({ timeout: 2 * AHEAD_MS })
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(visibleFrom))
  // An answer that comes while the test ends could not be read.
  page.off('response', note)
  const early = (await Promise.all(answers)).filter(({ receivedAt }) => receivedAt < Date.parse(visibleFrom))
  // The schedule, which names the moment alone, came right after the publish.
  expect(early.some(({ body }) => body.includes(visibleFrom))).toBe(true)
  expect(early.filter(({ body }) => body.includes(slug))).toEqual([])
})

test('the shop sells at the published price', async ({ page, makeAccount }) => {
  test.setTimeout(BUYING_TEST_MS)
  await startSession(page, await makeAccount())
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  await goToPaymentPage(page)
  await expect(page.getByText('250')).not.toHaveCount(0)
})

test('no file of the build holds the token', ({ stackFolder }) => {
  const folders = ['dist', 'dist-server'].map((name) => join(stackFolder, name))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => readFileSync(file).includes(localReadToken))).toEqual([])
})
