import type { Page } from '@playwright/test'
import { fault, pressAndReload } from '../support/faults.ts'
import { holdScripts } from '../support/held-files.ts'
import { aProduct, expect, test, uniqueWord, withFooterColumn } from '../support/own-documents.ts'

const FORTRESS = 'Lone Wolf: The Fortress of Death'
const PODCAST_OFFER = `${FORTRESS} (Podcast Offer)`
const FIST = "Steve Jackson's F.I.S.T."

/** Where the site keeps the cart in localStorage. */
const CART_KEY = 'persist:storefront'

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' })

async function expectCount(page: Page, count: number) {
  const said = count === 0 ? 'empty' : `${count} product${count === 1 ? '' : 's'}`
  await expect(cartLink(page)).toHaveAccessibleName(`Shopping cart, ${said}`)
  await expect(cartLink(page)).toHaveText(count === 0 ? '' : String(count))
}

/** Opens the product’s page and presses the button, as visitors do. */
async function add(page: Page, id: string) {
  await page.goto(`/shop/product/${id}`)
  await addToCart(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'In your cart.' })).toBeVisible()
}

test('a product is added once, counted, and leads on to checkout', async ({ page }) => {
  await page.goto('/shop')
  await expectCount(page, 0)
  await expect(page.getByRole('link', { name: 'Continue to Checkout' })).toHaveCount(0)

  await add(page, 'fod')
  await expectCount(page, 1)
  await expect(addToCart(page)).toHaveCount(0)
  await page.reload()
  await expectCount(page, 1)
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue to Checkout' })).toBeVisible()
  await expect(addToCart(page)).toHaveCount(0)

  for (const list of ['/games', '/shop']) {
    await page.goto(list)
    await page.getByRole('link', { name: 'Continue to Checkout' }).click()
    await expect(page).toHaveURL('/shop/checkout')
    await expect(lines(page)).toHaveCount(1)
  }
})

test('a press that comes before the code shows at once, and adds the product when the code is there', async ({
  context,
}) => {
  const page = await context.newPage()
  const releaseScripts = await holdScripts(page)
  await page.goto('/shop/product/fist')
  await addToCart(page).click()
  await expect(addToCart(page)).toHaveCSS('opacity', '0.6')
  await expectCount(page, 0)
  releaseScripts()
  await expect(page.getByRole('status').filter({ hasText: 'In your cart.' })).toBeVisible()
  await expectCount(page, 1)
})

test('a press in the last moment of a page counts', async ({ page }) => {
  await page.goto('/shop/product/fist')
  await pressAndReload(addToCart(page))
  await expectCount(page, 1)
})

test('a double click adds a product once and stays on its page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop/product/fist')
  await addToCart(page).dblclick()
  await expectCount(page, 1)
  await expect(page).toHaveURL('/shop/product/fist')
  // A navigation that was still pending would be the last entry of the history by now.
  await page.goto('/faq')
  await page.goBack()
  await expect(page).toHaveURL('/shop/product/fist')
})

test('the cart adds up, survives a reload, and leads a visitor to the login', async ({ page }) => {
  for (const id of ['fod', 'fod-podcast-discount', 'fist']) await add(page, id)
  await cartLink(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeFocused()
  await page.reload()

  await expect(lines(page).filter({ hasText: PODCAST_OFFER })).toContainText('187.5 SEK')
  await expect(lines(page)).toHaveCount(3)
  await expect(page.getByText('Total Price: 687.5 SEK', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Remove ${FORTRESS}`, exact: true }).click()
  await expect(page.getByText('Total Price: 437.5 SEK', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${FIST}` }).click()
  await expect(page.getByText('Total Price: 187.5 SEK', { exact: true })).toBeVisible()
  await expectCount(page, 1)

  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/shop/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Login or Create Account' })).toBeFocused()
})

test('taking out the last product leaves the empty cart and the way back', async ({ page }) => {
  await add(page, 'fist')
  await cartLink(page).click()
  await page.getByRole('button', { name: `Remove ${FIST}` }).click()
  await expect(page.getByText('No products in shopping cart')).toBeVisible()
  await expect(page.getByText('Total Price')).toHaveCount(0)
  await expectCount(page, 0)
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop')
})

test('a cancelled payment keeps the cart, to try again or to change it', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const id of ['fod', 'fist']) await add(page, id)
  await page.goto('/shop/cancel')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeVisible()
  await expect(page.getByText('Total Price: 500 SEK', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Shop' })).toHaveCount(0)
  await page.getByRole('button', { name: `Remove ${FIST}` }).click()
  await expect(page.getByText('Total Price: 250 SEK', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/shop/login')
  await expectCount(page, 1)

  await page.goBack()
  await page.getByRole('button', { name: `Remove ${FORTRESS}` }).click()
  await expect(page.getByRole('link', { name: 'Return to Shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveCount(0)
})

test('a completed order empties the cart, and nothing that another tab adds afterwards', {
  tag: '@desktop',
}, async ({ page, context, contentClient }) => {
  await add(page, 'fod')
  await page.goto('/shop/success')
  await expect(page.getByRole('heading', { level: 1, name: 'Order Completed' })).toBeVisible()
  await expectCount(page, 0)
  await button(page, 'Put the products back').click()
  await expectCount(page, 1)
  await page.goto('/shop/success')
  await expectCount(page, 0)

  const other = await context.newPage()
  await add(other, 'fist')
  await expectCount(page, 1)

  // A change to the settings makes every open page reload its content.
  const column = uniqueWord()
  await withFooterColumn(contentClient, column, async () => {
    for (const tab of [page, other]) {
      await expect(tab.getByRole('contentinfo').getByRole('heading', { name: column })).toBeVisible()
      await expectCount(tab, 1)
    }
  })
})

test('tabs are in step, and none brings back what another took out', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/shop/product/fod')
  await expect(addToCart(other)).toBeVisible()
  await add(page, 'fod')
  await expect(addToCart(other)).toHaveCount(0)
  await other.getByRole('main').getByRole('link', { name: 'Continue to Checkout' }).click()
  await expect(lines(other)).toHaveCount(1)
  await page.goto('/shop/product/fist')

  await other.getByRole('button', { name: `Remove ${FORTRESS}` }).click()
  await expectCount(page, 0)
  await addToCart(page).click()

  await expect(lines(other).filter({ hasText: FIST })).toContainText('250 SEK')
  await expect(lines(other)).toHaveCount(1)
  await expect(other.getByText('Total Price: 250 SEK', { exact: true })).toBeVisible()
  await other.reload()
  await expect(lines(other)).toHaveCount(1)
})

/**
 * Runs in the page: the first read of the key finds `before`. What is stored since then is announced in the next task, as a
 * browser does when another tab stores it at that moment.
 */
function announceAfterRead([key, before]: readonly [key: string, before: string]) {
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (name) {
    if (name !== key) return getItem.call(this, name)
    Storage.prototype.getItem = getItem
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => dispatchEvent(new StorageEvent('storage', { key, newValue: this.getItem(key) }))
    port2.postMessage(null)
    return before
  }
}

test('a tab that starts hears what another tab stores right after it has read the cart', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const stored = () => page.evaluate((key) => localStorage.getItem(key) ?? '', CART_KEY)
  await add(page, 'fod')
  await expect.poll(stored).toContain(FORTRESS)
  const before = await stored()
  await add(page, 'fist')
  await expect.poll(stored).toContain(FIST)
  const other = await context.newPage()
  await other.addInitScript(announceAfterRead, [CART_KEY, before] as const)
  await other.goto('/shop')
  await expectCount(other, 2)
})

test.describe('what an older or broken visit left behind', { tag: '@desktop' }, () => {
  const current = JSON.stringify({ version: 1, rehydrated: true })
  const good = { id: 'fist', title: FIST, price: 250 }
  const leftovers = [
    { name: 'no JSON at all', stored: '{"shoppingCart":', count: 0 },
    { name: 'another kind of value', stored: '"17"', count: 0 },
    {
      name: 'a cart from before there were versions',
      stored: JSON.stringify({ shoppingCart: JSON.stringify([{ id: 'fod' }]) }),
      count: 0,
    },
    {
      name: 'one bad product among the good ones',
      stored: JSON.stringify({
        shoppingCart: JSON.stringify([null, { id: 7 }, good, { ...good, price: 'free' }]),
        user: JSON.stringify({ username: 7 }),
        _persist: current,
      }),
      count: 1,
    },
  ]
  for (const { name, stored, count } of leftovers) {
    test(
      `${name} costs no more than itself`,
      fault(`The stored cart is ${name}`, 'The rest of the cart, and a usable shop'),
      async ({ page }) => {
        await page.goto('/faq')
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [CART_KEY, stored] as const)
        await page.goto('/shop/checkout')
        await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
        await expectCount(page, count)
        await page.goto('/shop/product/fod')
        await addToCart(page).click()
        await page.reload()
        await expectCount(page, count + 1)
      },
    )
  }
})

test.describe('with a product of its own', () => {
  test('a new price is named beside the old one, until it has been seen', async ({
    page,
    publish,
    contentClient,
  }) => {
    const id = uniqueWord()
    const title = `Product ${id}`
    const documentId = await publish(aProduct(id, title, 100))
    await add(page, id)
    await cartLink(page).click()
    await expect(page.getByText('Total Price: 100 SEK', { exact: true })).toBeVisible()

    await contentClient.patch(documentId).set({ price: 187.5 }).commit()

    const notice = page.getByRole('status').filter({ hasText: 'now costs' })
    await expect(notice).toContainText(`${title} now costs 187.5 SEK. It was 100 SEK.`)
    await expect(page.getByText('Total Price: 187.5 SEK', { exact: true })).toBeVisible()
    await page.reload()
    await expect(notice).toBeVisible()

    await page.getByRole('button', { name: 'All right' }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Total Price: 187.5 SEK', { exact: true })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test('one that is unpublished is shown as gone and left out of the total', { tag: '@desktop' }, async ({
    page,
    publish,
    contentClient,
  }) => {
    const id = uniqueWord()
    const title = `Product ${id}`
    const documentId = await publish(aProduct(id, title, 100))
    await add(page, id)
    await add(page, 'fist')
    await cartLink(page).click()
    await expect(page.getByText('Total Price: 350 SEK', { exact: true })).toBeVisible()

    await contentClient.delete(documentId)

    await expect(lines(page).filter({ hasText: title })).toContainText('No longer on sale')
    await expect(page.getByText('Total Price: 250 SEK', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${title}` }).click()
    await expect(lines(page)).toHaveCount(1)
  })
})

test('a product that unlocks what the app does not have can’t be put into the cart', {
  tag: '@desktop',
}, async ({ page, publish }) => {
  const id = uniqueWord()
  const title = `Product ${id}`
  await publish({ ...aProduct(id, title, 90), unlocks: ['fistt'] })

  await page.goto('/shop')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('SEK')
  await card.getByRole('link', { name: title }).click()

  await expect(page.getByText('Not on sale at the moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
})
