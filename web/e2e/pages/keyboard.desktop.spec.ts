import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { MOST_STOPS, tabTo } from '../support/tab-to.ts'

/** The focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const name = element.getAttribute('aria-label') ?? element.textContent
    return {
      stop: `${element.localName} “${name.trim()}”`,
      isMarked,
      inFrame: element.localName === 'iframe',
    }
  })

test('a visitor buys with the keyboard alone, as far as the login', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()

  await tabTo(page, page.getByRole('link', { name: 'GAMES', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeFocused()

  await tabTo(page, page.getByRole('main').getByRole('link', { name: "Steve Jackson's F.I.S.T." }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: "Steve Jackson's F.I.S.T." })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'In your cart.' })).toBeVisible()

  await expect(page.getByRole('main').getByRole('link', { name: 'Continue to Checkout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Continue', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Login or Create Account' })).toBeFocused()
})

test('focus goes on from the same place when a button or a line of the cart goes away', async ({ page }) => {
  for (const id of ['fod', 'fist']) {
    await page.goto(`/shop/product/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: 'Continue to Checkout' })).toBeFocused()
  }
  await page.goto('/shop/checkout')
  await page.getByRole('button', { name: 'Remove Lone Wolf: The Fortress of Death' }).press('Enter')
  const last = page.getByRole('button', { name: "Remove Steve Jackson's F.I.S.T." })
  await expect(last).toBeFocused()
  await last.press('Enter')
  await expect(page.getByText('No products in shopping cart')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeFocused()
})

test('a question opens and closes by the keyboard', async ({ page }) => {
  await page.goto('/faq')
  const answer = page.getByText('A story that you hear and steer.')
  await expect(answer).toBeHidden()
  await tabTo(page, page.getByText('What is an audio adventure?'))
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Space')
  await expect(answer).toBeHidden()
})

for (const path of [
  '/',
  '/fist',
  '/campaigns/longest-night',
  '/shop/product/fod-expansions',
  '/account/create-account',
]) {
  test(`every stop on ${path} shows that it has the focus`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stops: string[] = []
    const unmarked: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const at = await focused(page)
      if (!at || at.inFrame || stops.length > MOST_STOPS) break
      stops.push(at.stop)
      if (!at.isMarked) unmarked.push(at.stop)
    }
    expect(stops.length, 'stops on the page').toBeGreaterThan(8)
    expect(unmarked).toEqual([])
  })
}
