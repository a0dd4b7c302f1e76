import type { Page } from '@playwright/test'
import { fault } from '../support/faults.ts'
import { axe } from '../support/fixtures.ts'
import { aGame, aProduct, expect, test, uniqueWord } from '../support/own-documents.ts'
import { tabTo } from '../support/tab-to.ts'

const ring = 'Atmosphere: the ring before the bell'
const door = 'Atmosphere: the open door'
const fortress = 'Atmosphere: the fortress at night'
const gate = 'Atmosphere: the gate'

const sample = (page: Page, title = ring) => page.getByRole('main').getByRole('region', { name: title })
const bar = (page: Page) => page.getByRole('region', { name: 'Audio player' })
const play = (title = ring) => ({ name: `Play ${title}` })
const pause = (title = ring) => ({ name: `Pause ${title}` })

const sounds = /\.mp3$/

/** The value of the slider in the bar, in seconds. */
const heard = async (page: Page) => Number(await bar(page).getByRole('slider').inputValue())

/** Records the sounds that are requested from now on. */
function soundsOf(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => {
    if (sounds.test(request.url())) urls.push(request.url())
  })
  return urls
}

test('a sample is not loaded before the visitor presses play; then it plays', async ({ page }) => {
  const asked = soundsOf(page)
  await page.goto('/fist')
  await expect(sample(page).getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    '0 minutes 0 seconds of 0 minutes 23 seconds',
  )
  await sample(page).scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await expect(bar(page)).toHaveCount(0)

  await sample(page).getByRole('button', play()).click()
  await expect.poll(() => heard(page)).toBeGreaterThan(0)
  expect(new Set(asked).size).toBe(1)
})

test('keys alone play, stop, jump and choose a place and a speed', { tag: '@desktop' }, async ({ page }) => {
  const slider = sample(page).getByRole('slider', { name: `Position in ${ring}` })
  await page.goto('/fist')
  await tabTo(page, sample(page).getByRole('button', play()))
  await page.keyboard.press('Enter')
  await expect.poll(() => heard(page)).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await expect(sample(page).getByRole('button', play())).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await page.keyboard.press('Home')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '0 minutes 3 seconds of 0 minutes 23 seconds')

  await tabTo(page, sample(page).getByRole('button', { name: 'Forward 15 seconds' }))
  await page.keyboard.press('Enter')
  await expect(slider).toHaveAttribute('aria-valuetext', '0 minutes 18 seconds of 0 minutes 23 seconds')
  await sample(page).getByRole('button', { name: 'Back 15 seconds' }).press('Enter')
  await expect(slider).toHaveAttribute('aria-valuetext', '0 minutes 3 seconds of 0 minutes 23 seconds')

  const speed = sample(page).getByRole('combobox', { name: 'Speed' })
  await expect(speed.getByRole('option')).toHaveText(['0.75×', '1×', '1.25×', '1.5×', '2×'])
  await speed.press('ArrowDown')
  await expect(speed).toHaveValue('1.25')
})

test('a sound goes on from page to page, until another one takes its turn', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/fist')
  await sample(page).getByRole('button', play()).click()
  await expect.poll(() => heard(page)).toBeGreaterThan(0)
  const before = await heard(page)

  await page.getByRole('link', { name: 'GAMES', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect(bar(page).getByRole('button', pause())).toBeVisible()
  await expect.poll(() => heard(page)).toBeGreaterThan(before)

  await page.getByRole('main').getByRole('link', { name: 'Dracula: Curse of the Vampire' }).click()
  await sample(page, door).getByRole('button', play(door)).click()
  await expect(bar(page).getByRole('button', pause(door))).toBeVisible()
  await expect(bar(page).getByRole('button', pause())).toHaveCount(0)

  await bar(page).getByRole('link', { name: 'Dracula: Curse of the Vampire' }).click()
  await expect(page).toHaveURL('/dracula')
  await expect(sample(page, door).getByRole('button', pause(door))).toBeVisible()
})

test('one press on a card plays its sample; a shared link begins at its second, beside the price', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked = soundsOf(page)
  await page.goto('/shop')
  const play = page.getByRole('main').getByRole('button', { name: `Play ${ring}` })
  await expect(play).toBeVisible()
  expect(asked).toEqual([])
  await play.click()
  await expect.poll(() => heard(page)).toBeGreaterThan(0)
  await expect(page).toHaveURL('/shop')

  await page.goto('/shop/product/fist?t=12')
  const hearIt = page.getByRole('main').getByRole('region', { name: 'Hear it' })
  await expect(hearIt).toContainText('0:12 / 0:23')
  await axe(page)
  await hearIt.getByRole('button', { name: `Play ${ring}` }).click()
  await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(12)
  await hearIt.getByRole('button', { name: `Pause ${ring}` }).click()
  await hearIt.getByRole('button', { name: /^Share from 0:/ }).click()
  await expect(hearIt.getByRole('status')).toHaveText('The link is copied.')
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.pathname).toBe('/shop/product/fist')
  expect(Number(link.searchParams.get('t'))).toBeGreaterThanOrEqual(12)
  await axe(page)
})

test('chapters are listed, the current one is marked, and a tap or a key jumps there', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/fortressofdeath')
  const night = sample(page, fortress)
  const chapters = night.getByRole('list', { name: `Chapters of ${fortress}` }).getByRole('button')
  await expect(chapters).toHaveText([
    'Play 0:00Wind on the ridge from 0 minutes 0 seconds',
    'Play 0:04The torch and the water from 0 minutes 4 seconds',
    'Play 0:10The gate from 0 minutes 10 seconds',
    'Play 0:17The wind again from 0 minutes 17 seconds',
  ])
  const wind = night.getByRole('button', { name: 'Play Wind on the ridge from 0 minutes 0 seconds' })
  const gateChapter = night.getByRole('button', { name: 'Play The gate from 0 minutes 10 seconds' })
  await expect(gateChapter).not.toHaveAttribute('aria-current')
  await gateChapter.click()
  await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(10)
  await expect(gateChapter).toHaveAttribute('aria-current', 'true')
  await expect(bar(page)).toContainText(`${fortress} · The gate`)
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.album)).toBe('The gate')

  await night.getByRole('button', pause(fortress)).click()
  await axe(page)
  await night.getByRole('button', { name: 'Share this chapter' }).click()
  await expect(night.getByText('The link is copied.')).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(`${link.pathname}${link.search}`).toBe('/fortressofdeath?t=10')

  await wind.focus()
  await page.keyboard.press('Enter')
  await expect(wind).toHaveAttribute('aria-current', 'true')
  await expect(wind).toBeFocused()
  await expect(bar(page).getByRole('button', pause(fortress))).toBeVisible()
})

test('a page with two samples steps from one to the other, on the page and in the bar', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/fortressofdeath')
  const next = () => sample(page, fortress).getByRole('button', { name: 'Next sample' })
  await expect(sample(page, fortress).getByText('Sample 1 of 2')).toBeVisible()
  await next().press('Enter')
  await expect(sample(page, gate).getByText('Sample 2 of 2')).toBeVisible()
  await expect(sample(page, gate).getByRole('button', { name: 'Next sample' })).toBeFocused()
  await expect(bar(page)).toHaveCount(0)
  await axe(page)

  await sample(page, gate).getByRole('button', play(gate)).click()
  await expect.poll(() => heard(page)).toBeGreaterThan(0)
  await bar(page).getByRole('button', { name: 'Previous sample' }).click()
  await expect(bar(page).getByRole('button', pause(fortress))).toBeVisible()
  await expect(sample(page, fortress).getByText('Sample 1 of 2')).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Previous sample' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await page.goto('/shop/product/fod?sample=s1&t=4')
  const hearIt = page.getByRole('main').getByRole('region', { name: 'Hear it' })
  await expect(hearIt).toContainText('0:04 / 0:14')
  await hearIt.getByRole('button', play(gate)).click()
  await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(4)
})

test('a product plays samples of its own, with chapters, before those of its game', {
  tag: '@desktop',
}, async ({ page, publish, contentClient }) => {
  const seeded = await contentClient.fetch<{ file: object }>('*[_id == "game-fist"][0].sample')
  const word = uniqueWord()
  const creak = 'Atmosphere: a creak'
  const chapter = (_key: string, title: string, startSeconds: number) => ({
    _key,
    _type: 'sampleChapter',
    title,
    startSeconds,
  })
  await publish({
    ...aProduct(word, 'The Old Stair', 120),
    game: { _type: 'reference', _ref: 'game-fist' },
    samples: [
      {
        _key: 'own',
        _type: 'audioSample',
        title: creak,
        file: seeded.file,
        durationSeconds: 23,
        transcript: 'A stair creaks.',
        chapters: [chapter('a', 'Below', 0), chapter('b', 'Above', 12)],
      },
    ],
  })
  await page.goto(`/shop/product/${word}`)
  const hearIt = page.getByRole('main').getByRole('region', { name: 'Hear it' })
  await hearIt.getByText('Transcript').click()
  await expect(hearIt.getByText('A stair creaks.')).toBeVisible()
  await hearIt.getByText('Chapters', { exact: true }).click()
  await hearIt.getByRole('button', { name: 'Play Above from 0 minutes 12 seconds' }).click()
  await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(12)
  await expect(bar(page)).toContainText(`${creak} · Above`)
  await bar(page).getByRole('button', pause(creak)).click()
  await axe(page)
})

test('the bar is closed for good, and keys go on from the page', async ({ page }) => {
  await page.goto('/fist')
  await sample(page).getByRole('button', play()).click()
  await bar(page).getByRole('button', { name: 'Close the audio player' }).press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'F.I.S.T.' })).toBeFocused()
  await expect(sample(page).getByRole('button', play())).toBeVisible()
  await expect(sample(page).getByRole('slider')).toBeDisabled()
})

test('media keys and lock screens know what plays, and stop it', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    const keys: Record<string, (() => void) | null> = {}
    Object.assign(window, { keys })
    navigator.mediaSession.setActionHandler = (action, handler) => {
      keys[action] = handler && (() => handler({ action }))
    }
  })
  await page.goto('/fist')
  await sample(page).getByRole('button', play()).click()
  await expect(bar(page).getByRole('button', pause())).toBeVisible()
  const shown = () =>
    page.evaluate(() => {
      const { metadata } = navigator.mediaSession
      return { title: metadata?.title, artist: metadata?.artist, artwork: metadata?.artwork[0]?.src }
    })
  await expect
    .poll(shown)
    .toEqual({ title: ring, artist: 'F.I.S.T.', artwork: expect.stringContaining('-800x800') })
  await page.evaluate('keys.pause()')
  await expect(bar(page).getByRole('button', play())).toBeVisible()
  await page.evaluate('keys.stop()')
  await expect(bar(page)).toHaveCount(0)
})

test('a transcript says what one would hear', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/fist')
  const words = sample(page).getByText('A bell is struck.')
  await expect(words).toBeHidden()
  await sample(page).getByText('Transcript').click()
  await expect(words).toBeVisible()
})

test.describe('on any screen', { tag: '@desktop' }, () => {
  test(
    'a sound that is gone says so, and plays when it is back',
    fault('A sound is gone', '“This sound does not play right now.”'),
    async ({ page, allowNoise }) => {
      allowNoise('404')
      await page.route(sounds, (route) => route.fulfill({ status: 404 }))
      await page.goto('/fist')
      await sample(page).getByRole('button', play()).click()
      const problem = 'This sound does not play right now. Press play to try again, or read its transcript.'
      await expect(page.getByRole('alert')).toHaveText(problem)
      await expect(sample(page).getByText(problem)).toBeVisible()
      await axe(page)

      await page.unroute(sounds)
      await sample(page).getByRole('button', play()).click()
      await expect.poll(() => heard(page)).toBeGreaterThan(0)
      await expect(page.getByRole('alert')).toBeEmpty()
    },
  )

  test(
    'without a connection it says that there is none',
    fault(
      'A sound is asked for without a connection',
      '“You are offline, and this sound plays from the internet.”',
    ),
    async ({ page, context, allowNoise }) => {
      allowNoise('ERR_INTERNET_DISCONNECTED')
      await page.goto('/fist')
      await expect(sample(page).getByRole('button', play())).toBeVisible()
      await context.setOffline(true)
      await sample(page).getByRole('button', play()).click()
      await expect(page.getByRole('alert')).toHaveText(
        'You are offline, and this sound plays from the internet. Find a connection, then press play again.',
      )
    },
  )
})

test('what plays is not disturbed when its page is published anew', { tag: '@desktop' }, async ({
  page,
  publish,
  contentClient,
}) => {
  const seeded = await contentClient.fetch<{ file: object }>('*[_id == "game-fist"][0].sample')
  const word = uniqueWord()
  const id = await publish({
    ...aGame(word, 'The Old Title'),
    sample: {
      _type: 'audioSample',
      title: 'Atmosphere: a draught',
      file: seeded.file,
      durationSeconds: 23,
      transcript: 'Wind.',
    },
  })
  await page.goto(`/${word}`)
  await sample(page, 'Atmosphere: a draught').getByRole('button', { name: /^Play/ }).click()
  await expect.poll(() => heard(page)).toBeGreaterThan(0)
  const before = await heard(page)

  await contentClient.patch(id).set({ title: 'The New Title' }).commit()
  await expect(page.getByRole('heading', { level: 1, name: 'The New Title' })).toBeVisible()
  await expect.poll(() => heard(page)).toBeGreaterThan(before)
})

test('nothing is too small, too wide or in the way at 320 px, and axe has no complaint', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/fist')
  await sample(page).getByRole('button', play()).click()
  await expect(bar(page).getByRole('button', pause())).toBeVisible()
  await bar(page).getByRole('button', pause()).click()
  await axe(page)

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
})

test.describe('with a preference for less motion', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('waiting for a sound moves nothing', async ({ page }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(sounds, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/fist')
    await sample(page).getByRole('button', play()).click()
    await expect(sample(page).getByText('Loading…')).toBeVisible()
    const moving = () =>
      bar(page)
        .or(sample(page))
        .evaluateAll((parts) => parts.flatMap((part) => part.getAnimations({ subtree: true })).length)
    expect(await moving()).toBe(0)
    letGo()
    await expect(sample(page).getByText('Loading…')).toBeHidden()
  })
})
