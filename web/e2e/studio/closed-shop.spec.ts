/** A shop sells nothing while it doesn’t say who sells. */
import { mergeTests } from '@playwright/test'
import { addToCart, goToPaymentPage, lines, refusal } from '../support/buying.ts'
import { button, startSession, test as withAccounts } from '../support/own-accounts.ts'
import { expect, test as withStudio } from '../support/studio-fixtures.ts'

const test = mergeTests(withStudio, withAccounts)

test('a shop without its VAT number opens no payment page and keeps the cart; published, it opens', async ({
  page,
  contentClient,
  makeAccount,
  allowNoise,
}) => {
  allowNoise(/status of 503 \(Service Unavailable\) \(\S+\/api\/create-checkout-session\)$/)
  await startSession(page, await makeAccount())
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  const { vatNumber } = await contentClient.fetch('*[_id == "siteSettings"][0]{ vatNumber }')
  await contentClient.patch('siteSettings').unset(['vatNumber']).commit()

  await button(page, 'Checkout').click()

  await expect(refusal(page)).toContainText(
    'The shop is not open: the details of who sells are missing. Nothing has been charged. Your cart is safe.',
  )
  await expect(refusal(page).getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await expect(lines(page)).toHaveCount(1)

  await contentClient.patch('siteSettings').set({ vatNumber }).commit()
  await goToPaymentPage(page)
})
