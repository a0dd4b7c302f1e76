import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

test('an editor is told what is missing and what can’t work, and publishes once it is cured', async ({
  desk,
  request,
  contentClient,
  word,
}) => {
  const adventure = `gate-${word}`
  const productPage = async () => (await request.get(`/shop/product/product-${word}`)).text()
  await test.step('the product that unlocks an adventure is led through its checklist', async () => {
    const named = { title: `The Gate of ${word}`, slug: { _type: 'slug', current: adventure } }
    await contentClient.create({ _id: `${word}-adventure`, _type: 'adventure', ...named })
    const fod = await contentClient.getDocument('product-fod')
    if (!fod) throw new Error('The seed has no product-fod.')
    const { price: _price, image, ...rest } = fod
    const { alt: _alt, ...picture } = image
    const slug = { _type: 'slug', current: `product-${word}` }
    const title = `Product ${word}`
    const draft = { ...rest, _id: `drafts.${word}`, title, slug, image: picture, unlocks: ['fistt'] }
    await contentClient.create(draft)
    await desk.openDocument(`shop;game-products;${word}`)
    await desk.panel.waitFor()
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
    await expect.poll(productPage).toContain('alt="A fortress on a hill."')
    // The shop sells no product that unlocks an unknown adventure.
    expect(await productPage()).toContain('>Add to Cart<')
  })

  await test.step('a publish by mistake is undone', async () => {
    await desk.openTab('Type, price and unlocks')
    await desk.numberField('Price in SEK').fill('1200')
    await desk.publish()
    await expect.poll(productPage).toContain('>1200 SEK<')
    await desk.choose('Undo last publish')
    await desk.page.getByText('1200 → 120', { exact: true }).waitFor()
    // Sanity asks in a popover, which is no dialog.
    await desk.page.getByRole('button', { name: 'Undo last publish', exact: true }).click()
    await expect.poll(productPage).toContain('>120 SEK<')
    await expect(desk.numberField('Price in SEK')).toHaveValue('120')
  })

  await test.step('an adventure that a product unlocks can’t be deleted, and the menu names the product', async () => {
    await desk.openDocument(`shop;adventures;${word}-adventure`)
    const removal = (await desk.actions()).filter({ hasText: /^Delete/ })
    await expect(removal).toBeDisabled()
    await removal.hover({ force: true })
    await desk.page.getByText(`Change “Product ${word}” first: it uses this.`).waitFor()
    await desk.page.keyboard.press('Escape')
  })

  await test.step('a duplicate is called a copy, and lists and start page say that it is a draft', async () => {
    await desk.openDocument(`shop;game-products;${word}`)
    await desk.choose('Duplicate')
    const copy = `Copy of Product ${word}`
    await expect(desk.heading).toHaveText(copy)
    await test.step('on a phone the checklist leads to the form', async () => {
      await expect(desk.panel).toContainText('Press Generate, or type one.')
      const wide = desk.page.viewportSize()
      const generate = desk.form.getByRole('button', { name: 'Generate', exact: true })
      await desk.page.setViewportSize({ width: 390, height: 800 })
      await expect(generate).toHaveCount(0)
      await desk.panel.getByRole('button', { name: 'Go there: Product id' }).click()
      await expect(generate).toBeInViewport()
      if (wide) await desk.page.setViewportSize(wide)
    })
    await desk.open('shop;game-products')
    const list = desk.page.getByRole('list', { name: 'Games' })
    await expect(list.getByRole('link').filter({ hasText: new RegExp(`^Product ${word}`) })).toContainText(
      'Live',
    )
    await desk.page.getByRole('button', { name: /^Drafts \d+$/ }).click()
    await expect(list.getByRole('link').filter({ hasText: copy })).toContainText('Draft')
    await expect(list.getByText(`Product ${word}`, { exact: true })).toHaveCount(0)
    await desk.open('')
    await expect(desk.list('Content').getByRole('option')).toHaveText([
      'Shop',
      'Games',
      'Openings',
      'News',
      'FAQ',
      'Jobs',
      'Campaigns',
      'Planned',
      'Pages',
      'Site settings',
      'Redirects',
      'Broken links',
    ])
    const incomplete = desk.page.getByRole('region', { name: 'Incomplete' })
    await expect(incomplete.getByRole('link', { name: copy })).toBeVisible()
  })
})
