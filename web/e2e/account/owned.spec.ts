/** Owned products are marked on every page: no shopper pays twice for a product, or for one that they can’t play. */
import type { Page } from '@playwright/test'
import {
  addToCart,
  BUYING_TEST_MS,
  buy,
  expect,
  FIST,
  FORTRESS,
  lines,
  main,
  ORDER_REFUSED,
  products,
  test,
} from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { button, logIn, signIn, startSession } from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'

const BUNDLE = 'The Fortress of Death + F.I.S.T. Bundle'
const EXPANSIONS = 'The Fortress of Death Expansions (12 months)'
const ARTBOOK = 'The Fortress Of Death Artbook'

test.describe.configure({ timeout: BUYING_TEST_MS })

const card = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

test('what was bought is marked on cards and pages, and can’t be put into the cart again', async ({
  page,
  makeAccount,
}) => {
  await startSession(page, await makeAccount())
  await buy(page, 'fod')

  for (const list of ['/shop', '/games']) {
    await page.goto(list)
    await expect(card(page, FORTRESS)).toContainText('In your library')
    await expect(card(page, FIST)).not.toContainText('In your library')
    await expect(card(page, BUNDLE)).toContainText(`In your library already: ${FORTRESS}`)
    await axe(page)
  }
  for (const id of ['fod', 'fod-pre-order', 'fod-podcast-discount']) {
    await page.goto(`/shop/product/${id}`)
    await expect(main(page).getByText('In your library', { exact: true })).toBeVisible()
    await expect(button(page, 'Add to Cart')).toHaveCount(0)
  }
  await main(page).getByRole('link', { name: 'Go to My Products' }).click()
  await expect(page).toHaveURL('/account')
  await expect(products(page).getByRole('link')).toHaveText([FORTRESS])

  await page.goto('/shop/product/bundle-pre-order')
  await expect(main(page).getByText(`In your library already: ${FORTRESS}`)).toBeVisible()
  await expect(button(page, 'Add to Cart')).toBeVisible()
  await expect(main(page).getByText('What you don’t have yet costs 370 SEK one by one.')).toBeVisible()
  await page.goto('/shop/product/fod-expansions')
  await expect(main(page).getByText('It holds every expansion that is released until')).toBeVisible()
  await expect(main(page).getByText(`You need ${FORTRESS} to play it.`)).toBeVisible()
})

test('a cart that was filled before signing in says what is owned; paying for it is refused, and it can be removed', {
  tag: '@desktop',
}, async ({ page, browser, stack, allowNoise, makeAccount }) => {
  allowNoise(ORDER_REFUSED)
  const account = await makeAccount()
  await startSession(page, account)
  await buy(page, 'fod')

  const elsewhere = await browser.newContext({ baseURL: stack.site })
  const other = await elsewhere.newPage()
  await addToCart(other, 'fod')
  await addToCart(other, 'fist')
  await other.goto('/shop/checkout')
  await expect(lines(other)).toHaveCount(2)
  await expect(main(other)).not.toContainText('In your library')
  await main(other).getByRole('link', { name: 'Continue', exact: true }).click()
  await logIn(other, account)
  await expect(other.getByText(`You are logged in as ${account.username}`)).toBeVisible()
  await other.getByRole('link', { name: 'See your cart' }).click()
  await expect(lines(other).filter({ hasText: FORTRESS })).toContainText('In your library')
  await expect(lines(other).filter({ hasText: FIST })).not.toContainText('In your library')

  await button(other, 'Checkout').click()
  const refusal = other.getByRole('alert')
  await expect(refusal).toContainText(
    `You have ${FORTRESS} in your library already. Nothing has been charged.`,
  )
  await button(other, 'Remove it').click()
  await expect(refusal).toHaveCount(0)
  await expect(lines(other)).toHaveCount(1)
  await button(other, 'Checkout').click()
  await expect(other.getByLabel('Card number')).toBeVisible()
  await elsewhere.close()
})

test('an expansion without its core game says so and offers it; what the cart holds twice is named', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop/product/fod-expansions')
  await expect(main(page)).toContainText(`You need ${FORTRESS} to play it, and it is not in your cart.`)
  await addToCart(page, 'fod-expansions')
  await page.goto('/shop/checkout')
  const expansions = lines(page).filter({ hasText: EXPANSIONS })
  await expect(expansions).toContainText(`You need ${FORTRESS} to play it, and it is not in your cart.`)
  await axe(page)
  await button(page, `Add ${FORTRESS}`).click()
  await expect(expansions).not.toContainText('You need')
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByText('Total Price: 370 SEK', { exact: true })).toBeVisible()

  await page.goto('/shop/product/bundle-pre-order')
  await expect(main(page)).toContainText(`in your cart already: ${FORTRESS} and ${EXPANSIONS}.`)
  await expect(main(page)).toContainText('Includes expansions worth 120 SEK.')
  await expect(main(page)).toContainText('You save 120 SEK against buying the parts one by one.')
  await axe(page)
  await button(page, 'Add to Cart').click()
  await page.goto('/shop/checkout')
  const inBundle = 'The bundle already includes this.'
  await expect(expansions).toContainText(`${inBundle} Remove it and save 120 SEK.`)
  await expect(lines(page).filter({ hasText: FORTRESS }).first()).toContainText(inBundle)
  await axe(page)
  await button(page, `Remove it (${EXPANSIONS})`).click()
  await expect(lines(page)).toHaveCount(2)
  await page.goto('/shop/product/fod-expansions')
  await expect(main(page)).toContainText('The bundle in your cart already includes this.')
  await page.goto('/shop/checkout')
  await button(page, `Remove ${BUNDLE}`).click()
  await expect(main(page)).not.toContainText(inBundle)
})

test('My Products holds the game and the art book of a backer', async ({
  page,
  request,
  publish,
  makeAccount,
}) => {
  const id = uniqueWord()
  await publish({ ...aProduct(id, `Product ${id}`, 100), unlocks: ['fod-kickstarter'] })
  const account = await makeAccount()
  await signIn(page, account)
  await expect(products(page)).toContainText('No products have been added yet.')
  await expect(products(page).getByRole('link')).toHaveAttribute('href', '/shop')
  await buy(page, id)

  await page.getByRole('link', { name: 'Go to My Products' }).click()
  await expect(products(page).getByRole('heading', { level: 3 })).toHaveText([FORTRESS, ARTBOOK])
  const download = products(page).getByRole('link', { name: `Download ${ARTBOOK}` })
  const file = await request.get((await download.getAttribute('href')) ?? '')
  expect(file.headers()['content-disposition']).toContain('attachment')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await axe(page)

  const order = main(page).getByRole('article')
  await expect(order).toContainText(`Product ${id}`)
  await expect(order).toContainText('Paid.')
  await expect(order).toContainText('Total: 100 SEK')

  await button(page, 'Sign Out').click()
  await expect(button(page, 'Sign Out')).toBeHidden()
  await page.goto('/shop')
  await expect(card(page, FORTRESS)).toBeVisible()
  await expect(main(page)).not.toContainText('In your library')
})
