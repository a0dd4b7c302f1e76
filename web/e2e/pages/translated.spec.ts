/** A visitor whose browser translates the page, or whose extensions write into it. */
import type { Page } from '@playwright/test'
import { question } from '../support/consent-steps.ts'
import { interactive } from '../support/fixtures.ts'
import { aProduct, expect, test, uniqueWord } from '../support/own-documents.ts'

/** Does to a page what the translators of browsers do: replaces each text node by two elements around a new text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = []
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = all.nextNode(); node; node = all.nextNode()) if (node instanceof Text) texts.push(node)
    for (const text of texts) {
      const isKept = text.parentElement?.closest('[translate=no], script, style, noscript, svg, textarea')
      if (isKept || text.data.trim() === '') continue
      const inner = document.createElement('font')
      inner.textContent = `«${text.data}»`
      const outer = document.createElement('font')
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

/** Runs in the page. */
const isHydrated = () => document.querySelector('#root [data-unhydrated]') === null

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const cart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })

test('a shopper buys on translated pages: counts, prices and notes change, and nothing breaks', async ({
  page,
  publish,
  contentClient,
}) => {
  const id = uniqueWord()
  const _id = await publish(aProduct(id, `Tale ${id}`, 100))
  await page.goto('/shop/product/fod')
  await page.waitForFunction(isHydrated)
  await translate(page)
  await button(page, '«Add to Cart»').click()
  await expect(main(page).getByRole('status').filter({ hasText: 'In your cart.' })).toBeVisible()
  await expect(cart(page)).toHaveText('1')
  await page.goto(`/shop/product/${id}`)
  await button(page, 'Add to Cart').click()

  await main(page).getByRole('link', { name: 'Continue to Checkout' }).click()
  await expect(main(page)).toContainText('Total Price: 350 SEK')
  await translate(page)
  await contentClient.patch(_id).set({ price: 120 }).commit()
  await expect(main(page)).toContainText('370 SEK')
  await expect(main(page)).toContainText('120 SEK')
  await translate(page)
  await button(page, '«All right»').click()
  await expect(main(page)).not.toContainText('now costs')
  await contentClient.delete(_id)
  await expect(main(page)).toContainText('No longer on sale')
  await expect(main(page)).toContainText('250 SEK')
  await button(page, /^Remove Tale/).click()
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
  await button(page, /Remove.+Lone Wolf/).click()
  await expect(main(page)).toContainText('No products in shopping cart')
})

test.describe('a first visit', () => {
  test.use({ decided: null })

  test('extensions write into the page before it starts, and it starts all the same', async ({
    context,
    allowNoise,
  }) => {
    // React renders a page anew whose elements are not those of the server.
    allowNoise(/Minified React error #418/)
    await context.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.append(document.createElement('grammarly-desktop-integration'))
        document.body.prepend(document.createElement('div'))
        document.body.setAttribute('cz-shortcut-listen', 'true')
        for (const input of document.querySelectorAll('input')) {
          input.setAttribute('data-lpignore', 'true')
          input.after(document.createElement('com-1password-button'))
        }
      })
    })
    const page = await context.newPage()
    await page.goto('/withdraw')
    await interactive(page)
    await translate(page)
    await question(page).getByRole('button', { name: '«Don’t allow»' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.getByLabel('«Your name»').fill('A Reader')
    await page.getByLabel('«Order number»').fill('1')
    await page.getByLabel('«E-mail address of the order»').fill('reader@example.com')
    await main(page).getByRole('button').last().click()
    await expect(button(page, 'Confirm withdrawal')).toBeVisible()
  })
})
