/** A visitor hears the samples. States and transitions of the player are tested beside its code. */
import type { Page } from '@playwright/test'
import { axe, expect, interactive, PHONE, test } from '../support/fixtures.ts'
import { makeOld } from '../support/newer-than-oldest.ts'

const ring = 'The ring before the bell'
const fortress = 'Atmosphere: the fortress at night'

const sample = (page: Page, title = ring) => page.getByRole('main').getByRole('region', { name: title })
const bar = (page: Page) => page.getByRole('region', { name: 'Audio player' })
const play = (title = ring) => ({ name: `Play ${title}` })
const pause = (title = ring) => ({ name: `Pause ${title}` })

const sounds = /\.mp3$/

/** The value of the slider in the bar, in seconds. */
const heard = async (page: Page) => Number(await bar(page).getByRole('slider').inputValue())

/** Controls are large enough, and the bar covers nothing at the end of the page. */
async function expectRoom(page: Page) {
  const controls = sample(page).or(bar(page)).locator('button, input, select, summary')
  const sizes = await controls.evaluateAll((elements) =>
    elements.map((element) => Math.min(element.clientWidth, element.clientHeight)),
  )
  expect(sizes.length).toBeGreaterThan(7)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const foot = await page.getByRole('contentinfo').boundingBox()
  const top = await bar(page).boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1)
}

/** Runs in the page. The oldest browsers can't read what has been copied. */
function keepCopied() {
  const write = navigator.clipboard.writeText.bind(navigator.clipboard)
  navigator.clipboard.writeText = (text) => {
    Object.assign(window, { copied: text })
    return write(text)
  }
}

/** Opens the page of a game at a second, and plays it with keys alone. */
async function expectKeysWork(page: Page) {
  await test.step('keys jump by chapters and seconds, and choose a speed', async () => {
    await page.goto('/fortressofdeath?t=12')
    const night = sample(page, fortress)
    await expect(night).toContainText('0:12 / ')
    await night.getByRole('button', play(fortress)).press('Enter')
    await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(12)
    const gate = night.getByRole('button', { name: 'Play The gate from 0 minutes 10 seconds' })
    await gate.press('Enter')
    await expect(gate).toHaveAttribute('aria-current', 'true')
    await expect(bar(page)).toContainText(`${fortress} · The gate`)
    await night.getByRole('button', pause(fortress)).press('Space')
    await expect(night.getByRole('button', play(fortress))).toBeFocused()
    const slider = night.getByRole('slider', { name: `Position in ${fortress}` })
    await slider.press('Home')
    for (const _ of [1, 2, 3]) await slider.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^0 minutes 3 seconds of/)
    const speed = night.getByRole('combobox', { name: 'Speed' })
    await speed.press('ArrowDown')
    await expect(speed).toHaveValue('1.25')
  })

  await test.step('the link begins at its second', async () => {
    const night = sample(page, fortress)
    await night.getByRole('button', { name: 'Forward 15 seconds' }).press('Enter')
    await night.getByRole('button', { name: 'Share from 0:18' }).press('Enter')
    await expect(night.getByRole('status').first()).toHaveText('The link is copied.')
    const link = new URL(await page.evaluate(() => `${Reflect.get(window, 'copied')}`))
    expect([link.pathname, link.search]).toEqual(['/fortressofdeath', '?t=18'])
    await night.getByRole('button', { name: 'Next sample' }).press('Enter')
    await expect(sample(page, 'Atmosphere: the gate').getByText('Sample 2 of 2')).toBeVisible()
  })
}

test('a visitor with an old browser presses play, and the sound goes on from page to page until the bar is closed, also in the next document; keys alone do it too, and a link to a second is shared', async ({
  page,
  context,
  allowNoise,
}) => {
  allowNoise('404')
  await makeOld(context)
  // A machine without internet would read that it is offline.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }))
  await page.route(sounds, (route) => route.fulfill({ status: 404 }))
  await page.setViewportSize({ ...PHONE, width: 320 })
  await context.grantPermissions(['clipboard-write'])
  await page.addInitScript(keepCopied)
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (sounds.test(request.url())) asked.add(request.url())
  })
  await page.goto('/fist')
  await sample(page).scrollIntoViewIfNeeded()
  expect([...asked]).toEqual([])
  await expect(bar(page)).toHaveCount(0)
  await sample(page).getByText('Transcript').click()
  await expect(sample(page).getByText('A bell is struck.')).toBeVisible()

  await test.step('a sound that is gone says so, and plays when it is back', async () => {
    await sample(page).getByRole('button', play()).click()
    const problem = 'This sound does not play right now. Press play to try again, or read its transcript.'
    await expect(page.getByRole('alert')).toHaveText(problem)
    await axe(page, 'main')
    await page.unroute(sounds)
    await sample(page).getByRole('button', play()).click()
    await expect.poll(() => heard(page)).toBeGreaterThan(0)
    await expect(page.getByRole('alert')).toBeEmpty()
  })
  await test.step('nothing is too small or in the way at 320 px', async () => {
    await bar(page).getByRole('button', pause()).click()
    await axe(page, '[aria-label="Audio player"]')
    await expectRoom(page)
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  const before = await heard(page)
  await bar(page).getByRole('button', play()).click()
  await page.getByRole('link', { name: 'GAMES', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect.poll(() => heard(page)).toBeGreaterThan(before)
  expect(asked.size).toBe(1)

  await test.step('as on the way back from the payment page, the next document goes on where this one was', async () => {
    // At its end the sound would stop.
    await bar(page).getByRole('slider').press('Home')
    await page.evaluate(() => location.assign('/shop/login'))
    await expect(page).toHaveURL('/shop/login')
    await interactive(page)
    await expect(bar(page).getByRole('button', pause())).toBeVisible()
    const begun = await heard(page)
    await expect.poll(() => heard(page)).not.toBe(begun)
  })

  // Media keys and lock screens know it, and what they press counts.
  const shown = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  expect(await shown()).toBe(ring)
  await bar(page).getByRole('link', { name: 'F.I.S.T.' }).click()
  await expect(sample(page).getByRole('button', pause())).toBeVisible()
  await bar(page).getByRole('button', { name: 'Close the audio player' }).press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'F.I.S.T.' })).toBeFocused()

  await expectKeysWork(page)
})

/** The element plays, and the sound moves on. */
const isHeard = (page: Page) =>
  page.evaluate(() => {
    const element: HTMLAudioElement | undefined = Reflect.get(window, 'soundOfPage')
    return element !== undefined && !element.paused && element.currentTime > 0
  })

/** Moves the sound to its last second: the narrator asks some seconds before. */
async function hearToTheQuestion(page: Page) {
  await expect.poll(() => isHeard(page)).toBe(true)
  await page.evaluate(() => {
    const element: HTMLAudioElement | undefined = Reflect.get(window, 'soundOfPage')
    if (element) element.currentTime = element.duration - 1
  })
}

test('a visitor plays the first scene on a phone, chooses, rolls, comes to an ending, and puts the game into the cart', async ({
  page,
}) => {
  // A six.
  await page.addInitScript(() => {
    const draw = crypto.getRandomValues.bind(crypto)
    const getRandomValues = (bytes: Uint8Array<ArrayBuffer>) =>
      bytes.length === 1 ? bytes.fill(5) : draw(bytes)
    Object.assign(crypto, { getRandomValues })
  })
  await page.setViewportSize(PHONE)
  await page.goto('/shop/product/fod')
  await page.getByRole('button', { name: 'Play the first scene' }).click()
  const stage = page.getByRole('dialog', { name: 'The gate is shut' })
  await expect(stage.getByRole('heading', { name: 'The end of the road' })).toBeFocused()
  await expect(stage.getByRole('button', { name: 'Climb the stair' })).toHaveCount(0)
  await hearToTheQuestion(page)
  await expect(stage.getByRole('button', { name: 'Climb the stair' })).toBeVisible()
  await axe(page, 'dialog')
  await page.setViewportSize({ ...PHONE, width: 320 })
  expect(await page.evaluate(() => document.querySelector('dialog')?.scrollWidth)).toBe(320)
  await page.setViewportSize(PHONE)

  await page.keyboard.press('2')
  await expect(stage.getByRole('heading', { name: 'The stair' })).toBeFocused()
  await hearToTheQuestion(page)
  await stage.getByRole('button', { name: 'Roll the die: Keep your balance (4 or more)' }).click()
  await expect(stage.getByText('You roll 6: success.')).toBeVisible()
  await hearToTheQuestion(page)
  await expect(stage.getByText('Now find out who lit it.').first()).toBeVisible()
  await axe(page, 'dialog')

  await page.keyboard.press('Escape')
  await expect(stage).toHaveCount(0)
  await expect.poll(() => isHeard(page)).toBe(false)
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Go on with the story' }).click()
  await expect(stage.getByRole('heading', { name: 'The lit window' })).toBeVisible()
  await hearToTheQuestion(page)
  await stage.getByRole('button', { name: 'Add to Cart' }).click()
  await stage.getByRole('link', { name: 'Continue to Checkout' }).click()
  await expect(page).toHaveTitle('Shopping Cart · Candlecast')
  await expect.poll(() => isHeard(page)).toBe(false)
})
