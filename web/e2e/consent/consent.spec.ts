/** The question about privacy, and what waits for its answer. */
import type { BrowserContext, Page } from '@playwright/test'
import { answer, arrived, choices, question, requestsToOthers } from '../support/consent-steps.ts'
import { pressAndReload } from '../support/faults.ts'
import { axe, expect, interactive, NIGHTLY, PHONE, test } from '../support/fixtures.ts'
import { makeOld } from '../support/newer-than-oldest.ts'
import { uniqueWord } from '../support/own-documents.ts'
import { tabTo } from '../support/tab-to.ts'

test.use({ decided: null })

const goTo = async (page: Page, link: string, heading: string) => {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await arrived(page, heading)
}

test('a visitor is asked, with answers of the same weight, and refuses with the keyboard: nothing is loaded from others, nothing counted, and the question does not come again', async ({
  page,
  context,
  stack,
}) => {
  await makeOld(context)
  const asked = requestsToOthers(page, stack)
  await page.goto('/fist')
  await expect(question(page)).toBeInViewport()
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'a question about your privacy' })).toHaveCount(1)
  await page.getByRole('region', { name: 'The newsletter' }).scrollIntoViewIfNeeded()
  const elsewhere = page.locator('link[rel~=preconnect], link[rel~=dns-prefetch], iframe, script[src^=http]')
  await expect(elsewhere).toHaveCount(0)

  const [allow, refuse] = await Promise.all(
    (['Allow', 'Don’t allow'] as const).map((name) =>
      answer(page, name).evaluate((button) => {
        const { backgroundColor, borderColor, color, fontSize, fontWeight } = getComputedStyle(button)
        const { width, height } = button.getBoundingClientRect()
        return { width, look: [height, backgroundColor, borderColor, color, fontSize, fontWeight] }
      }),
    ),
  )
  expect(allow?.look).toEqual(refuse?.look)
  // Of a room that two buttons can't share evenly, the first gets the rest: Chromium lays out in 64ths of a pixel.
  expect(Math.abs((allow?.width ?? 0) - (refuse?.width ?? Infinity))).toBeLessThanOrEqual(1 / 64)
  await expect(question(page)).toContainText('Google Analytics count visits')
  await expect(question(page)).toContainText('others show videos and forms')
  await expect(question(page)).toContainText('Saying no costs you nothing.')
  await expect(question(page)).toContainText('Change it below any page.')
  await axe(page, '[aria-label="Your privacy"]')
  await tabTo(page, answer(page, 'Choose'))
  await page.keyboard.press('Enter')
  await expect(choices(page).getByRole('heading')).toBeFocused()
  await expect(choices(page)).toContainText('Until you allow it, nothing of theirs is loaded.')
  await expect(choices(page)).toContainText('learns your IP address')
  await expect(choices(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await axe(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(answer(page, 'Choose')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'F.I.S.T.' })).toBeFocused()
  await goTo(page, 'GAMES', 'Games')
  await page.reload()
  await arrived(page, 'Games')
  await expect(question(page)).toHaveCount(0)
  expect(asked).toEqual([])
  expect(await context.cookies()).toEqual([])
})

/** Scrolls from the top of the page to its end. @returns the controls that the element covers on the way */
async function coveredOnTheWay(bar: Element) {
  const covered = new Set<string>()
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 3) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      const { x, y, width, height } = control.getBoundingClientRect()
      const found = document.elementFromPoint(x + width / 2, y + height / 2)
      // The skip link is one pixel wide until it has the focus.
      if (width > 1 && !bar.contains(control) && bar.contains(found)) covered.add(control.textContent)
    }
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return [...covered]
}

test(
  'a visitor with a phone finds the question small, covering nothing, and whole at 200 % zoom',
  NIGHTLY,
  async ({ page }) => {
    const bottomOf = async (name: string) => {
      const box = await page.getByRole('main').locator('a, button').filter({ hasText: name }).boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    const heightOf = async () => (await question(page).boundingBox())?.height ?? Infinity
    for (const [path, ...actions] of [
      ['/', 'Enter the fortress', 'Get the free app'],
      ['/fist', 'Order Now'],
      ['/account/create-account', 'Create Account'],
      ['/shop'],
      ['/shop/login'],
      ['/shop/checkout'],
      ['/shop/product/fod'],
      ['/press/fod-released'],
    ] as const) {
      await page.setViewportSize(PHONE)
      await page.goto(path)
      await expect(question(page)).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      expect(await heightOf(), path).toBeLessThanOrEqual(PHONE.height * 0.12)
      await expect(question(page), path).toBeInViewport({ ratio: 1 })
      for (const name of actions)
        expect(await bottomOf(name), `${path}: ${name}`).toBeLessThanOrEqual(PHONE.height)
      expect(await question(page).evaluate(coveredOnTheWay), path).toEqual([])
    }

    for (const [width, height, part] of [
      [320, 640, 0.2],
      [195, 422, 0.5],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await heightOf(), `${width} px`).toBeLessThanOrEqual(height * part)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      for (const name of ['Allow', 'Don’t allow', 'Choose'] as const) {
        await answer(page, name).scrollIntoViewIfNeeded()
        await expect(answer(page, name)).toBeInViewport({ ratio: 1 })
        expect(await answer(page, name).evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
      }
    }
  },
)

/** What Google’s tag does with the commands of the site: it sets a cookie and reports page views. */
const TAG = `
const run = ([command, name, { page_location: dl, page_title: dt } = {}]) => {
  if (command !== 'event' || name !== 'page_view') return
  document.cookie = '_ga=GA1.1.1; path=/'
  fetch('https://www.google-analytics.com/g/collect?' + new URLSearchParams({ dl, dt }), { mode: 'no-cors' })
}
dataLayer.forEach(run)
dataLayer.push = run
`

/** Answers in place of Google. @returns the page views that the browser reports */
async function countedViews(context: BrowserContext) {
  const views: URLSearchParams[] = []
  await context.route('https://www.googletagmanager.com/gtag/js?id=G-LOCAL12345', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: TAG }),
  )
  await context.route('https://www.google-analytics.com/**', (route) => {
    views.push(new URL(route.request().url()).searchParams)
    return route.fulfill({ status: 204 })
  })
  return views
}

const pathAndTitle = (view: URLSearchParams) => `${new URL(view.get('dl') ?? '').pathname} ${view.get('dt')}`

async function takeBack(page: Page) {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
  for (const purpose of ['Count the pages I open', 'Show what other services run'])
    await choices(page).getByRole('checkbox', { name: purpose }).uncheck()
  await choices(page).getByRole('button', { name: 'Save choices' }).click()
  await expect(choices(page)).toHaveCount(0)
}

test('after consent each page is counted by its own title, until it is taken back, in every tab', async ({
  page,
  context,
  stack,
}) => {
  const views = await countedViews(context)
  await page.goto('/shop/success?session_id=cs_test_secret')
  const other = await context.newPage()
  await other.goto('/newsletter')
  await expect(question(other)).toBeVisible()
  // An answer in the last moment of a page counts.
  await pressAndReload(answer(page, 'Allow'))
  for (const tab of [page, other]) await expect(question(tab)).toHaveCount(0)
  await expect(other.getByTitle('Newsletter sign-up')).toHaveCount(2)
  // A link that is followed before that is a new document.
  await interactive(page)
  await goTo(page, 'GAMES', 'Games')
  await page.goBack()
  const paths = [
    '/games Games',
    '/newsletter Newsletter',
    ...['/shop/success Order Completed'].flatMap((view) => [view, view]),
  ]
  await expect
    .poll(() => views.map(pathAndTitle).toSorted())
    .toEqual(paths.map((path) => `${path} · Candlecast`))
  expect(views.join()).not.toContain('secret')
  expect((await context.cookies()).map(({ name }) => name)).toContain('_ga')

  await takeBack(page)
  await expect(other.getByTitle('Newsletter sign-up')).toHaveCount(0)
  await expect.poll(() => context.cookies()).toEqual([])
  const asked = requestsToOthers(other, stack)
  await goTo(other, 'GAMES', 'Games')
  expect(asked).toEqual([])
})

test.describe('without consent', () => {
  test.use({ decided: { analytics: false, frames: false } })

  const shownFrame = (page: Page) =>
    page.locator('iframe[title="Newsletter sign-up"]').filter({ visible: true })

  test('a visitor shows the newsletter form in the same room, and signs up; shows all forms for good, plays a video, and takes it back', async ({
    page,
    request,
    stack,
  }) => {
    const asked: string[] = []
    const videos: string[] = []
    page.on('request', (sent) => {
      if (/\/newsletter\/(desktop|mobile)$/.test(sent.url())) asked.push(sent.url())
      if (sent.url().startsWith('https:')) videos.push(sent.url())
    })
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A video.' }))
    await page.setViewportSize(PHONE)
    await page.goto('/newsletter')
    const invitation = page.getByText('Our newsletter service runs the sign-up form.')
    await expect(invitation).toBeVisible()
    expect(asked).toEqual([])
    const room = (await invitation.locator('..').boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Show the form' }).click()
    await expect(shownFrame(page)).toBeFocused()
    const frame = (await shownFrame(page).boundingBox())?.height ?? 0
    expect(room).toBeGreaterThan(0)
    expect(Math.abs(room - frame)).toBeLessThanOrEqual(1)
    await expect.poll(() => asked).toEqual([`${stack.services}/newsletter/mobile`])

    const email = `${uniqueWord()}@example.com`
    await shownFrame(page).contentFrame().getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await shownFrame(page).contentFrame().getByRole('button', { name: 'Subscribe' }).click()
    await expect(shownFrame(page).contentFrame().getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    const signUps = await request.get(`${stack.services}/newsletter/sign-ups`)
    expect(await signUps.json()).toContainEqual(expect.objectContaining({ email }))

    await page.goto('/fist')
    const video = page.getByTitle('F.I.S.T.: trailer', { exact: true })
    const play = page.getByRole('button', { name: 'Play video: F.I.S.T.: trailer' })
    await play.scrollIntoViewIfNeeded()
    await expect(video).toHaveCount(0)
    expect(videos).toEqual([])
    await play.click()
    await expect(video).toBeFocused()
    await expect(video.contentFrame().getByText('A video.')).toBeVisible()
    expect(videos).toEqual(['https://www.youtube-nocookie.com/embed/candlecast2?autoplay=1'])
    await page.getByRole('button', { name: 'Always show it' }).click()
    await expect(shownFrame(page)).toBeFocused()
    await expect(shownFrame(page).contentFrame().getByRole('button', { name: 'Subscribe' })).toBeVisible()
    await expect(video).toHaveCount(1)
    await takeBack(page)
    await expect(shownFrame(page).or(video)).toHaveCount(0)
    await expect(play).toBeVisible()
  })
})
