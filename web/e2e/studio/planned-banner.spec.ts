/** A planned banner of the home page. It needs a stack of its own, because every test shares the home page of the others. */
import { expect, test, uniqueWord } from '../support/studio-fixtures.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Longer than the Studio needs to show what is planned. */
const AHEAD_MS = 25_000
const SHOWN_MS = 8_000

test('a planned banner is in the calendar, replaces the banner of the open home page, and leaves it again', async ({
  page,
  desk,
  contentClient,
}) => {
  const title = `Winter ${uniqueWord()}`
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/')
  const ordinary = await heading.innerText()
  await desk.open('planned')

  const home = await contentClient.getDocument('homePage')
  const winter = {
    _key: 'winter',
    _type: 'plannedBanner',
    title,
    intro: 'The longest nights of the year.',
    banner: home?.banner,
    actionLabel: 'Read the news',
    document: { _type: 'reference', _ref: 'pressRelease-fist' },
    visibleFrom: inMs(AHEAD_MS),
    visibleUntil: inMs(AHEAD_MS + SHOWN_MS),
  }
  await contentClient
    .patch('homePage')
    .set({ plannedBanners: [winter] })
    .commit()
  await expect(desk.page.getByRole('link', { name: `Appears: Banner: ${title}` }).first()).toBeVisible()
  expect(await heading.innerText()).toBe(ordinary)

  await expect(heading).toHaveText(title, { timeout: 2 * AHEAD_MS })
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(winter.visibleFrom))
  await expect(page.getByRole('main').getByRole('link', { name: 'Read the news' })).toHaveAttribute(
    'href',
    '/press/fist',
  )
  await expect(heading).toHaveText(ordinary, { timeout: 4 * SHOWN_MS })
})
