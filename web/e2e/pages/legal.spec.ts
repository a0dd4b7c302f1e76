/** Who sells, and on what terms: in sight on every page, and before paying. */
import { axe, expect, test } from '../support/fixtures.ts'

const SELLER = [
  'Candlecast Sample AB',
  'Sample Street 1, 111 11 Stockholm, Sweden',
  'Organisation number 556000-0000',
  'VAT number SE556000000001',
  'sales@candlecast.example',
]

const LEGAL_PAGES = [
  ['Terms of sale', '/terms', 'Terms of sale'],
  ['Right of withdrawal', '/right-of-withdrawal', 'Right of withdrawal'],
  ['Accessibility', '/accessibility', 'Accessibility statement'],
  ['Retention of data', '/data-retention', 'Retention of data'],
] as const

test('the foot of a page says who sells, with nothing to open first', async ({ page }) => {
  for (const path of ['/', '/fist', '/shop/checkout', '/account', '/there/is/no-such-page']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    const links = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link')
    await expect(links).toHaveText(['Withdraw from contract here', ...LEGAL_PAGES.map(([name]) => name)])
    await links.last().scrollIntoViewIfNeeded()
    for (const line of SELLER) {
      await expect(footer.getByText(line, { exact: true })).toBeInViewport({ ratio: 1 })
    }
    await expect(footer.locator('details, [aria-expanded]')).toHaveCount(0)
  }
})

test('the links at the foot of a page lead to the legal pages', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/contact')
  for (const [name, path, heading] of LEGAL_PAGES) {
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Valid from 22 November 2026.')
  }
})

test('the contact page names the seller', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/contact')
  const seller = page.getByRole('region', { name: 'Who sells here' })
  await expect(seller.getByRole('listitem')).toHaveText(SELLER)
})

test('terms and withdrawal can be read beside the cart, which stays open', async ({ page, context }) => {
  await page.goto('/shop/product/fist')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Continue to Checkout' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Sold by Candlecast Sample AB.')
  await axe(page)
  for (const [name, path] of LEGAL_PAGES.slice(0, 2)) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      main.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true }).click(),
    ])
    await expect(opened).toHaveURL(path)
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    await opened.close()
    await expect(page).toHaveURL('/shop/checkout')
    await expect(main.getByRole('listitem')).toHaveCount(1)
  }
})
