import type { Page } from '@playwright/test'
import { expect, test, uniqueWord } from '../support/own-documents.ts'

/** Records the matching addresses that are requested from now on. */
function requestsTo(page: Page, pattern: RegExp) {
  const urls: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) urls.push(request.url())
  })
  return urls
}

const shownForm = (page: Page) =>
  page.locator('iframe[title="Newsletter sign-up"]').filter({ visible: true }).contentFrame()

const framesAllowed = { analytics: false, frames: true }

const invitation = (page: Page) => page.getByText('Our newsletter service runs the sign-up form.')

test.describe('the newsletter form', () => {
  test.use({ decided: framesAllowed })

  test('is the one for this screen, and the other is not fetched', async ({ page, stack, isMobile }) => {
    const asked = requestsTo(page, /\/newsletter\/(desktop|mobile)$/)
    await page.goto('/newsletter')
    await expect(shownForm(page).getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
    expect(asked).toEqual([`${stack.services}/newsletter/${isMobile ? 'mobile' : 'desktop'}`])
  })

  test('takes a sign-up and says thank you', async ({ page, request, stack }) => {
    const email = `${uniqueWord()}@example.com`
    await page.goto('/newsletter')
    await shownForm(page).getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await shownForm(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(shownForm(page).getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    const signUps = await request.get(`${stack.services}/newsletter/sign-ups`)
    expect(await signUps.json()).toContainEqual(expect.objectContaining({ email }))
  })

  test('says what is wrong with an address, and keeps it', { tag: '@desktop' }, async ({
    page,
    allowNoise,
  }) => {
    allowNoise('422')
    await page.goto('/newsletter')
    const field = shownForm(page).getByRole('textbox', { name: 'E-mail address' })
    await field.fill('nobody')
    // Not by Enter: a key that makes a frame load again is sometimes never reported as pressed.
    await shownForm(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(shownForm(page).getByRole('alert')).toHaveText(
      'Enter an e-mail address such as name@example.com.',
    )
    await expect(field).toHaveValue('nobody')
  })

  test('is in the strip on the home page', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(2)
    await page.getByRole('region', { name: 'Hear it first' }).scrollIntoViewIfNeeded()
    await expect(shownForm(page).getByRole('button', { name: 'Subscribe' })).toBeVisible()
  })
})

test.describe('the newsletter form, without consent,', () => {
  const form = (page: Page) => page.getByTitle('Newsletter sign-up')
  const field = (page: Page) => shownForm(page).getByRole('textbox', { name: 'E-mail address' })

  test('is not fetched before they show it, and then this once', async ({ page, isMobile }) => {
    const asked = requestsTo(page, /\/newsletter\/(desktop|mobile)$/)
    await page.goto('/newsletter')
    await expect(invitation(page)).toBeVisible()
    expect(asked).toEqual([])

    await page.getByRole('button', { name: 'Show the form' }).click()

    await expect(form(page).filter({ visible: true })).toBeFocused()
    await expect(field(page)).toBeVisible()
    expect(asked).toEqual([expect.stringMatching(isMobile ? /mobile$/ : /desktop$/)])
    await page.reload()
    await expect(invitation(page)).toBeVisible()
    await expect(form(page)).toHaveCount(0)
  })

  test('stays on every page when they show it for good', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/newsletter')
    await page.getByRole('button', { name: 'Always show it' }).click()
    await expect(form(page).filter({ visible: true })).toBeFocused()
    await page.goto('/fist')
    await expect(form(page)).toHaveCount(2)
    await page.getByRole('region', { name: 'Hear it first' }).scrollIntoViewIfNeeded()
    await expect(field(page)).toBeVisible()
  })

  test('takes as much room before as after', async ({ page }) => {
    await page.goto('/newsletter')
    const room = (await invitation(page).locator('..').boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Show the form' }).click()
    const frame = (await form(page).filter({ visible: true }).boundingBox())?.height ?? 0
    expect(room).toBeGreaterThan(0)
    expect(Math.abs(room - frame)).toBeLessThanOrEqual(1)
  })
})

const trailers = {
  '/fortressofdeath': 'The Fortress of Death: trailer',
  '/fist': 'F.I.S.T.: trailer',
  '/maceandmagic': 'Mace & Magic: trailer',
  '/call-of-cthulhu': 'Call of Cthulhu: trailer',
  '/dracula': 'Dracula: Curse of the Vampire: trailer',
}

test('a game has its video and a newsletter strip, and loads no video by itself', async ({ page }) => {
  const asked = requestsTo(page, /^https:/)
  for (const [path, title] of Object.entries(trailers)) {
    await page.goto(path)
    await page.getByRole('button', { name: `Play video: ${title}` }).scrollIntoViewIfNeeded()
    const strip = page.getByRole('region', { name: 'Hear it first' })
    await strip.scrollIntoViewIfNeeded()
    await expect(strip.getByRole('button', { name: 'Show the form' })).toBeVisible()
    expect(asked, path).toEqual([])
  }
})

test('a video plays in a frame with its title once the visitor asks for it', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A video.' }))
  await page.goto('/fist')
  const frame = page.getByTitle(trailers['/fist'], { exact: true })
  await expect(frame).toHaveCount(0)
  const asked = requestsTo(page, /^https:/)

  await page.getByRole('button', { name: `Play video: ${trailers['/fist']}` }).click()

  await expect(frame).toBeFocused()
  await expect(frame.contentFrame().getByText('A video.')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/candlecast2?autoplay=1'])
})

test('a video goes away when the visitor decides against frames, and plays no more by itself', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A video.' }))
  await page.goto('/fist')
  const play = page.getByRole('button', { name: `Play video: ${trailers['/fist']}` })
  const frame = page.getByTitle(trailers['/fist'], { exact: true })
  await play.click()
  await expect(frame).toBeVisible()
  for (const [tick, count] of [
    [true, 1],
    [false, 0],
    [true, 0],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
    await page.getByRole('checkbox', { name: 'Show what other services run' }).setChecked(tick)
    await page.getByRole('button', { name: 'Save choices' }).click()
    await expect(frame).toHaveCount(count)
  }
  await expect(play).toBeVisible()
})
