import type { Page } from '@playwright/test'
import { answer, arrived, choices, question, requestsToOthers } from '../support/consent-steps.ts'
import { fault } from '../support/faults.ts'
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

test.describe('the answer that is stored', () => {
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

test('the question covers neither the end of the page nor what has the focus', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/faq')
  await expect(question(page)).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' })
  await last.focus()
  const overlap = async () => {
    const [button, banner] = await Promise.all([last.boundingBox(), question(page).boundingBox()])
    return button && banner ? Math.max(0, button.y + button.height - banner.y) : null
  }
  await expect(last).toBeInViewport()
  await expect.poll(overlap).toBe(0)
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

for (const width of [320, 1280]) {
  test(`at ${width} px the question leaves room for the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/faq')
    const { height = 0 } = (await question(page).boundingBox()) ?? {}
    expect(height).toBeGreaterThan(0)
    expect(height).toBeLessThanOrEqual(640 * 0.6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
