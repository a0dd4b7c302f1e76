import type { Locator, Page } from '@playwright/test'
import { answer, arrived, choices, question, requestsToOthers } from '../support/consent-steps.ts'
import { fault, pressAndReload } from '../support/faults.ts'
import { axe, expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/tab-to.ts'

test.use({ decided: null })

test('a first visit is asked, and loads nothing from third parties before the answer', async ({
  page,
  stack,
}) => {
  const asked = requestsToOthers(page, stack)
  await page.goto('/')
  await expect(question(page)).toBeInViewport()
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'a question about your privacy' })).toHaveCount(1)
  await page.goto('/fist')
  await page.getByRole('region', { name: 'Hear it first' }).scrollIntoViewIfNeeded()
  await arrived(page, 'F.I.S.T.')
  await expect(question(page)).toBeVisible()
  expect(asked).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const elsewhere = page.locator('link[rel~=preconnect], link[rel~=dns-prefetch], iframe, script[src^=http]')
  await expect(elsewhere).toHaveCount(0)
})

test('both answers weigh the same', async ({ page }) => {
  await page.goto('/faq')
  const looks = await Promise.all(
    (['Allow', 'Don’t allow'] as const).map((name) =>
      answer(page, name).evaluate((button) => {
        const { backgroundColor, borderColor, color, fontSize, fontWeight } = getComputedStyle(button)
        const { width, height } = button.getBoundingClientRect()
        return [width, height, backgroundColor, borderColor, color, fontSize, fontWeight]
      }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
})

test.describe('the answer that is stored', { tag: '@desktop' }, () => {
  const withStored = (page: Page, value: string) =>
    page.addInitScript((text) => localStorage.setItem('consent', text), value)

  for (const [what, value] of [
    ['broken', '{"version":1'],
    [
      'to an older question',
      '{"version":0,"analytics":true,"frames":true,"decidedAt":"2026-11-20T07:00:00.000Z"}',
    ],
  ] as const) {
    test(`is none when it is ${what}`, async ({ page, stack }) => {
      await withStored(page, value)
      const asked = requestsToOthers(page, stack)
      await page.goto('/faq')
      await expect(question(page)).toBeVisible()
      expect(asked).toEqual([])
    })
  }
})

test.describe('on any screen', { tag: '@desktop' }, () => {
  test(
    'with storage blocked the question comes with each load, and the answer lasts until the next',
    fault('Storage is blocked at the question about privacy', 'The question, once a load'),
    async ({ page, stack }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied.', 'SecurityError')
          },
        })
      })
      const asked = requestsToOthers(page, stack)
      await page.goto('/newsletter')
      await answer(page, 'Allow').click()
      await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(2)
      await expect.poll(() => asked.some((url) => url.includes('/g/collect'))).toBe(true)

      await page.reload()
      await expect(question(page)).toBeVisible()
      await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(0)
    },
  )
})

test('an answer in the last moment of a page counts', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/newsletter')
  await pressAndReload(answer(page, 'Allow'))
  await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(2)
  await expect(question(page)).toHaveCount(0)
})

test('the keyboard alone answers: early in the page, and goes on from its heading', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/faq')
  await arrived(page, 'FAQ')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, answer(page, 'Choose'))
  await page.keyboard.press('Enter')
  const dialog = choices(page)
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(answer(page, 'Choose')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(answer(page, 'Don’t allow')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeFocused()
})

test('question, dialog and invitation pass axe', async ({ page }) => {
  await page.goto('/newsletter')
  await expect(question(page)).toBeVisible()
  await axe(page)
  await answer(page, 'Choose').click()
  await expect(choices(page)).toBeVisible()
  await axe(page)
})

const boxOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  })

test.describe('on the first screen of a phone', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const [path, ...names] of [
    ['/', 'Enter the fortress', 'Get the free app'],
    ['/fist', 'Order Now'],
    ['/account', 'Log In', 'Create an account'],
    ['/shop/login', 'Log In', 'Create an account'],
    ['/account/create-account', 'Create Account'],
  ] as const) {
    test(`the question takes at most 12 % of ${path}, and leaves its actions on the screen`, async ({
      page,
    }) => {
      await page.goto(path)
      await expect(question(page)).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const banner = await boxOf(question(page))
      expect(banner.bottom - banner.top).toBeLessThanOrEqual(844 * 0.12)
      for (const name of names) {
        const action = page.getByRole('main').locator('a, button').filter({ hasText: name })
        expect((await boxOf(action)).bottom, name).toBeLessThanOrEqual(844)
      }
    })
  }
})

test.describe('on a phone at 200 % zoom', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 195, height: 422 } })

  /** Every answer is whole, and a press in its middle reaches it. */
  async function expectWholeAnswers(page: Page) {
    for (const name of ['Allow', 'Don’t allow', 'Choose'] as const) {
      await expect(answer(page, name)).toBeInViewport({ ratio: 1 })
      await answer(page, name).click({ trial: true })
      expect(await answer(page, name).evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
    }
    await expect(question(page).getByRole('link', { name: 'Privacy policy' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195)
  }

  test('no answer is cut off', async ({ page }) => {
    await page.goto('/faq')
    await expect(question(page)).toBeVisible()
    await expectWholeAnswers(page)
    const banner = await boxOf(question(page))
    // It is a part of the page, and scrolls away with it.
    expect(banner.bottom - banner.top).toBeLessThanOrEqual(422 / 2)
  })
})

test('the question says who asks for what, and how to change the answer', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/faq')
  await expect(question(page)).toContainText('Google Analytics count page views')
  await expect(question(page)).toContainText('other services show forms and videos')
  await expect(question(page)).toContainText('Change this at the foot of any page.')
  await expect(question(page).getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
  await answer(page, 'Choose').click()
  await expect(choices(page)).toContainText('Until you allow it, nothing of theirs is loaded.')
  await expect(choices(page)).toContainText('learns your IP address')
})

for (const width of [320, 1280]) {
  test(`at ${width} px the question leaves room for the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/faq')
    const { height = 0 } = (await question(page).boundingBox()) ?? {}
    expect(height).toBeGreaterThan(0)
    expect(height).toBeLessThanOrEqual(640 * 0.2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
