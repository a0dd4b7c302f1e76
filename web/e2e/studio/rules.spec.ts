import { mergeTests } from '@playwright/test'
import { buy, test as buying, products } from '../support/buying.ts'
import { aPressRelease } from '../support/own-documents.ts'
import { test as editing, expect, STUDIO_TEST_MS } from '../support/studio-fixtures.ts'

const test = mergeTests(editing, buying)

test.describe.configure({ timeout: STUDIO_TEST_MS })

test('an editor is told what is missing and what can’t work, and publishes once it is cured', async ({
  desk,
  page,
  request,
  contentClient,
  shopper,
  word,
}) => {
  const adventure = `gate-${word}`
  await test.step('an adventure is made, and the product that unlocks it is led through its checklist', async () => {
    await desk.create('shop;adventures', 'Adventure')
    await desk.field('Title').fill(`The Gate of ${word}`)
    await desk.field('Adventure id').fill(adventure)
    await desk.publish()

    const fod = await contentClient.getDocument('product-fod')
    if (!fod) throw new Error('The seed has no product-fod.')
    const { price: _price, image, ...rest } = fod
    const { alt: _alt, ...picture } = image
    const slug = { _type: 'slug', current: `product-${word}` }
    const title = `Product ${word}`
    const draft = { ...rest, _id: `drafts.${word}`, title, slug, image: picture, unlocks: ['fistt'] }
    await contentClient.create(draft)
    await desk.openDocument(`shop;game-products;${word}`)
    await expect(desk.panel).toContainText('3 things are missing or need fixing.')
    await expect(desk.publishButton).toBeDisabled()
    await desk.panel.getByRole('button', { name: 'Go there: Price in SEK' }).click()
    await desk.numberField('Price in SEK').fill('120')
    await desk.panel.getByRole('button', { name: 'Go there: Unlocks' }).click()
    await desk.form.getByRole('checkbox', { name: `The Gate of ${word} (${adventure})` }).check()
    // It is no option of the list once it is unticked.
    const unknown = desk.form.getByRole('checkbox', { name: /fistt/ })
    await unknown.click()
    await expect(unknown).toHaveCount(0)
    await expect(desk.panel).not.toContainText('fistt')
    await desk.panel.getByRole('button', { name: 'Close the list' }).click()
    await expect(desk.form).toContainText('1 thing is missing or needs fixing.')
    await desk.inspect('Before you publish')
    await desk.panel.getByRole('button', { name: 'Go there: Cover: What the image shows' }).click()
    const cover = desk.group('image').getByRole('textbox', { name: 'What the image shows' })
    await cover.fill('A fortress on a hill.')
    await expect(desk.panel).toContainText('Ready to publish.')
    await desk.publish()
    await page.goto(`/shop/product/product-${word}`)
    await expect(page.getByRole('img', { name: 'A fortress on a hill.' })).toBeVisible()
  })

  await test.step('a publish by mistake is undone', async () => {
    await desk.form.getByRole('tab', { name: 'All fields' }).click()
    await desk.numberField('Price in SEK').fill('1200')
    await desk.publish()
    await expect(page.getByText('1200 SEK').first()).toBeVisible()
    await desk.choose('Undo last publish')
    await expect(desk.page.getByText('1200 → 120', { exact: true })).toBeVisible()
    // Sanity asks in a popover, which is no dialog.
    await desk.page.getByRole('button', { name: 'Undo last publish', exact: true }).click()
    await expect(page.getByText('120 SEK', { exact: true }).first()).toBeVisible()
    await expect(desk.numberField('Price in SEK')).toHaveValue('120')
  })

  await test.step('a shopper buys what the adventure unlocks; it can’t be deleted then', async () => {
    await shopper()
    await buy(page, `product-${word}`)
    await page.goto('/account')
    await expect(products(page)).toContainText(`Also yours: The Gate of ${word}`)
    await desk.openDocument(
      `shop;adventures;${await contentClient.fetch('*[slug.current == $adventure][0]._id', { adventure })}`,
    )
    await expect((await desk.actions()).filter({ hasText: /^Delete/ })).toBeDisabled()
    await desk.page.keyboard.press('Escape')
  })

  await test.step('a duplicate is called a copy, and lists and start page say that it is a draft', async () => {
    await desk.openDocument(`shop;game-products;${word}`)
    await desk.choose('Duplicate')
    const copy = `Copy of Product ${word}`
    await expect(desk.heading).toHaveText(copy)
    await desk.open('shop;game-products')
    const list = desk.page.getByRole('list', { name: 'Games' })
    await expect(list.getByRole('link').filter({ hasText: new RegExp(`^Product ${word}`) })).toContainText(
      'Live',
    )
    await desk.page.getByRole('button', { name: /^Drafts \d+$/ }).click()
    await expect(list.getByRole('link').filter({ hasText: copy })).toContainText('Draft')
    await expect(list.getByText(`Product ${word}`, { exact: true })).toHaveCount(0)
    await desk.open('')
    const incomplete = desk.page.getByRole('region', { name: 'Incomplete' })
    await incomplete.getByRole('link', { name: copy }).click()
    await expect(desk.panel).toContainText('Press Generate beside Product id.')
    await test.step('on a phone the list gives way to the form', async () => {
      const wide = desk.page.viewportSize()
      const generate = desk.form.getByRole('button', { name: 'Generate', exact: true })
      await desk.page.setViewportSize({ width: 390, height: 800 })
      await expect(generate).toHaveCount(0)
      await desk.panel.getByRole('button', { name: 'Go there: Product id' }).click()
      await expect(generate).toBeInViewport()
      if (wide) await desk.page.setViewportSize(wide)
    })
  })

  await test.step('an address in use is refused, with the document that has it; a page that moves leaves a redirect', async () => {
    const { _id } = await contentClient.create(aPressRelease(word, `News ${word}`))
    await page.goto(`/press/${word}`)
    await desk.openDocument(`news;${_id}`)
    await desk.field('Address').fill('fist')
    await expect(desk.publishButton).toBeDisabled()
    await expect(desk.panel).toContainText(
      '“fist” is already the address of “F.I.S.T. comes to Candlecast”. Choose another one.',
    )
    await desk.field('Address').fill(`${word}-moved`)
    await expect(desk.form.getByText(`“/press/${word}” will lead here`)).toBeVisible()
    await desk.publish()
    await expect(async () => {
      const answer = await request.get(`/press/${word}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([301, `/press/${word}-moved`])
    }).toPass()
  })

  await test.step('a product that is used can’t be deleted, and the form leads to what uses it', async () => {
    await desk.openDocument('shop;game-products;product-fod')
    await expect((await desk.actions()).filter({ hasText: /^Delete/ })).toBeDisabled()
    await desk.page.keyboard.press('Escape')
    await desk.inspect('Where it is used')
    const bundle = 'The Fortress of Death + F.I.S.T. Bundle'
    await desk.panel.getByRole('link').filter({ hasText: bundle }).click()
    await expect(desk.heading).toHaveText(bundle)
  })

  await test.step('a document that exists once can’t be deleted or duplicated, and opens on the site', async () => {
    await desk.openDocument('siteSettings')
    await expect(await desk.actions()).toHaveText(['Undo last publish', 'Open on the site'])
    await desk.page.keyboard.press('Escape')
    await expect(desk.unpublishButton).toHaveCount(0)
    const opened = desk.page.context().waitForEvent('page')
    await desk.choose('Open on the site')
    await expect(await opened).toHaveURL('/')
  })
})
