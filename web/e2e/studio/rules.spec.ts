import type { SanityClient, SanityDocumentStub } from '@sanity/client'
import { aGame, aPressRelease } from '../support/own-documents.ts'
import type { Desk } from '../support/studio-desk.ts'
import { expect, test, uniqueWord } from '../support/studio-fixtures.ts'

/** Creates a draft. @returns its id. */
async function begun(client: SanityClient, document: SanityDocumentStub) {
  const id = uniqueWord()
  await client.create({ ...document, _id: `drafts.${id}` })
  return id
}

/** The checklist of the open form, which opens by itself while something prevents publishing. */
async function faults(desk: Desk) {
  await expect(desk.publishButton).toBeDisabled()
  await expect(desk.panel).toContainText('Before you publish')
  return desk.panel
}

test('a page that moves keeps its old address: the form says so, and publishing makes the redirect', async ({
  desk,
  page,
  request,
  contentClient,
}) => {
  const [old, moved] = [uniqueWord(), uniqueWord()]
  const { _id } = await contentClient.create(aPressRelease(old, `News ${old}`))
  await page.goto(`/press/${old}`)
  await desk.openDocument(`news;${_id}`)
  await desk.field('Address').fill(moved)
  await expect(desk.form.getByText(`“/press/${old}” will lead here`)).toBeVisible()
  await desk.publish()
  await expect(async () => {
    const answer = await request.get(`/press/${old}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, `/press/${moved}`])
  }).toPass()
})

test('an address that can’t work is refused, and the reason is named', async ({
  desk,
  page,
  contentClient,
}) => {
  await test.step('a redirect to a redirect, with its final target; many redirects to one target are allowed', async () => {
    const from = `/${uniqueWord()}`
    await desk.create('redirects', 'Redirect')
    await desk.field('From').fill(from)
    await desk.field('To').fill('/coc_aatt')
    await expect(await faults(desk)).toContainText(
      '“/coc_aatt” is itself redirected to “/call-of-cthulhu”. Lead to “/call-of-cthulhu” directly.',
    )
    await desk.field('To').fill('/call-of-cthulhu')
    await desk.publish()
    await page.goto(from)
    await expect(page).toHaveURL('/call-of-cthulhu')
  })
  await test.step('an address in use, with the document that has it', async () => {
    const id = await begun(contentClient, aPressRelease('fist', 'Another one'))
    await desk.openDocument(`news;${id}`)
    await expect(await faults(desk)).toContainText(
      '“fist” is already the address of “F.I.S.T. comes to Candlecast”. Choose another one.',
    )
  })
  await test.step('an address that belongs to a fixed page', async () => {
    const id = await begun(contentClient, aGame('faq', 'A game of questions'))
    await desk.openDocument(`games;${id}`)
    await expect(await faults(desk)).toContainText(
      '“/faq” already belongs to a fixed page of the site. Choose another address.',
    )
  })
  await test.step('a redirect loop, with its steps', async () => {
    await desk.create('redirects', 'Redirect')
    await desk.field('From').fill('/call-of-cthulhu')
    await desk.field('To').fill('/coc_aatt')
    await expect(await faults(desk)).toContainText(
      'This goes round in a circle: /call-of-cthulhu → /coc_aatt → /call-of-cthulhu. Choose another target.',
    )
  })
})

test('a product can be published once its checklist is complete', async ({ desk, page, contentClient }) => {
  test.slow()
  const address = uniqueWord()
  const fod = await contentClient.getDocument('product-fod')
  if (!fod) throw new Error('The seed has no product-fod.')
  const { price: _price, image, ...rest } = fod
  const { alt: _alt, ...picture } = image
  const slug = { _type: 'slug', current: address }
  const id = await begun(contentClient, { ...rest, slug, image: picture, unlocks: ['fistt'] })

  await desk.openDocument(`shop;game-products;${id}`)
  await expect(desk.panel).toContainText('3 things are missing or need fixing.')
  await expect(desk.panel).toContainText('Say what it costs in SEK.')
  await expect(desk.panel).toContainText('The app doesn’t have “fistt”')
  await expect(desk.panel).toContainText('Say it in one sentence, for people who can’t see the image.')
  await expect(desk.publishButton).toBeDisabled()

  await desk.panel.getByRole('button', { name: 'Go to Price' }).click()
  await expect(desk.form.getByRole('spinbutton', { name: 'Price in SEK *', exact: true })).toBeVisible()
  await desk.numberField('Price in SEK').fill('120')
  await expect(desk.panel).toContainText('2 things are missing or need fixing.')
  await desk.panel.getByRole('button', { name: 'Go to What it unlocks' }).click()
  await desk.form.getByRole('checkbox', { name: 'Lone Wolf: The Fortress of Death (fod)' }).check()
  await expect(desk.panel).not.toContainText('fistt')
  await desk.panel.getByRole('button', { name: 'Close the list' }).click()
  await expect(desk.form).toContainText('1 thing is missing or needs fixing.')
  await expect(desk.publishButton).toBeDisabled()
  await desk.inspect('Before you publish')
  await desk.panel.getByRole('button', { name: 'Go to What the cover shows' }).click()
  const cover = desk.group('image').getByRole('textbox', { name: 'What the image shows' })
  await cover.fill('A fortress on a hill.')
  await expect(desk.panel).toContainText('Ready to publish.')
  await desk.publish()
  await page.goto(`/shop/product/${address}`)
  await expect(page.getByRole('img', { name: 'A fortress on a hill.' })).toBeVisible()
})
