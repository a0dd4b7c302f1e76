/** The oldest browsers that the site promises to work in: Chromium without all functions that one of them lacks. */
import type { BrowserContext, Page } from '@playwright/test'
import { allPages } from '#shared/routes.ts'
import { addToCart, buy } from '../support/buying.ts'
import { interactive } from '../support/fixtures.ts'
import { expect, startSession, test } from '../support/own-accounts.ts'
import { deleteNames, newerThanOldest } from './newer-than-oldest.ts'

/** Of a page that works, in ms. One that doesn't start must not use up the time of the others. */
const LONGEST_START_MS = 10_000

const slugs: Record<string, string> = {
  product: 'fod',
  game: 'fist',
  pressRelease: 'fist',
  campaignPage: 'longest-night',
  infoPage: 'how-to-listen',
}
/** One address of each page, and one that no page has. No job is published. */
const paths = allPages
  .filter(({ document }) => document !== 'job')
  .map(({ path, document = '' }) => path.replace(/:\w+/, slugs[document] ?? ''))
  .concat('/there/is/no-such-page')

/** Opens a page, scrolls to its end and presses its heading. @returns what broke */
async function faultsOf(page: Page, path: string) {
  const faults: string[] = []
  const note = (fault: string) => void faults.push(`${path}: ${fault}`)
  await page.goto(path)
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  page.on('pageerror', (error) => note(error.message))
  await page.mouse.move(2, 2)
  await page.mouse.wheel(0, 20_000)
  await page.getByRole('heading', { level: 1 }).first().click()
  await interactive(page, LONGEST_START_MS).catch(() => note('does not start'))
  for (const text of ['Something on this page broke', 'We can’t reach our content right now'])
    if (await page.getByText(text).isVisible()) note(text)
  return faults
}

async function expectNoFaults(context: BrowserContext, addresses: readonly string[]) {
  const faults: string[] = []
  for (const path of addresses) {
    const page = await context.newPage()
    faults.push(...(await faultsOf(page, path)))
    await page.close()
  }
  expect(faults).toEqual([])
}

test.describe.configure({ timeout: 180_000 })

test.beforeEach(({ context, allowNoise }) => {
  // Each fault is in the list of a test, with its page.
  allowNoise(/./)
  return context.addInitScript(deleteNames, newerThanOldest)
})

test.describe('a first visit', () => {
  test.use({ decided: null })
  test('a visitor can open, scroll and press every page', ({ context }) => expectNoFaults(context, paths))
})

test('a shopper can sign in, buy, listen and find the order', async ({ page, context, makeAccount }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`)
  })
  await startSession(page, await makeAccount())
  await buy(page, 'fod')
  await addToCart(page, 'fist')
  await page.goto('/fist')
  await page.getByRole('button', { name: 'Play Atmosphere: the ring before the bell' }).click()
  await expect(page.getByRole('region', { name: 'Audio player' })).toBeVisible()
  expect(faults).toEqual([])
  await expectNoFaults(context, ['/account', '/shop/checkout'])
})
