import {
  aGame,
  aJob,
  aPressRelease,
  aProduct,
  aQuestion,
  test as base,
  expect,
  uniqueWord,
  withFooterColumn,
} from '../support/own-documents.ts'

/** A full page load fails the test: changes have to appear without one. */
const test = base.extend<{ oneLoad: undefined }>({
  oneLoad: [
    async ({ page }, use) => {
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      await use(undefined)
      expect(loads, 'page loads').toBeLessThanOrEqual(1)
    },
    { auto: true },
  ],
})

test('a product’s price changes on its page, and an unpublished one leads to the shop', async ({
  page,
  publish,
  contentClient,
}) => {
  const id = uniqueWord()
  const documentId = await publish(aProduct(id, `Product ${id}`, 90))
  await page.goto(`/shop/product/${id}`)
  await expect(page.getByText('90 SEK', { exact: true })).toBeVisible()

  await contentClient.patch(documentId).set({ price: 112.5 }).commit()
  await expect(page.getByText('112.5 SEK', { exact: true })).toBeVisible()

  await contentClient.delete(documentId)
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Web Shop' })).toBeVisible()
})

test('a product comes to the shop, changes there and leaves it', async ({ page, publish, contentClient }) => {
  await page.goto('/shop')
  const products = page.getByRole('main').getByRole('listitem')
  await expect(products.filter({ hasText: "Steve Jackson's F.I.S.T." })).toBeVisible()

  const id = uniqueWord()
  const title = `Product ${id}`
  const documentId = await publish(aProduct(id, title, 90))
  await expect(products.filter({ hasText: title })).toContainText('90 SEK')
  await contentClient.patch(documentId).set({ price: 80 }).commit()
  await expect(products.filter({ hasText: title })).toContainText('80 SEK')
  await contentClient.patch(documentId).set({ hidden: true }).commit()
  await expect(products.filter({ hasText: title })).toHaveCount(0)
})

test('a game’s title changes on its page, and an unpublished one is Game Over', async ({
  page,
  publish,
  contentClient,
}) => {
  const address = uniqueWord()
  const documentId = await publish(aGame(address, 'A working title'))
  await page.goto(`/${address}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('A working title')

  await contentClient.patch(documentId).set({ title: 'The final title' }).commit()
  await expect(heading).toHaveText('The final title')
  await expect(page).toHaveTitle('The final title · Candlecast')

  await contentClient.delete(documentId)
  await expect(heading).toHaveText('Game Over')
})

test('a question comes to the FAQ, is answered anew and goes', async ({ page, publish, contentClient }) => {
  await page.goto('/faq')
  await expect(page.getByText('What is an audio adventure?')).toBeVisible()

  const question = `Who is ${uniqueWord()}?`
  const documentId = await publish(aQuestion(question, 'Nobody knows.'))
  await page.getByText(question).click()
  await expect(page.getByText('Nobody knows.')).toBeVisible()

  const { answer } = aQuestion(question, 'The narrator knows.')
  await contentClient.patch(documentId).set({ answer }).commit()
  await expect(page.getByText('The narrator knows.')).toBeVisible()

  await contentClient.delete(documentId)
  await expect(page.getByText(question)).toHaveCount(0)
})

test('news comes to the list, is corrected and goes', async ({ page, publish, contentClient }) => {
  await page.goto('/news')
  const news = page.getByRole('main').getByRole('link')
  await expect(news.filter({ hasText: 'F.I.S.T. is out' })).toBeVisible()

  const word = uniqueWord()
  const documentId = await publish(aPressRelease(word, `A draft of ${word}`))
  await expect(news.filter({ hasText: `A draft of ${word}` })).toBeVisible()
  await contentClient
    .patch(documentId)
    .set({ title: `News of ${word}` })
    .commit()
  await expect(news.filter({ hasText: `News of ${word}` })).toBeVisible()
  await contentClient.delete(documentId)
  await expect(news.filter({ hasText: word })).toHaveCount(0)
})

test('a job is offered while it is open; without one there is none at the moment', async ({
  page,
  publish,
  contentClient,
}) => {
  await page.goto('/jobs')
  await expect(page.getByText('None at the moment')).toBeVisible()

  const word = uniqueWord()
  const documentId = await publish(aJob(word, `Listener ${word}`))
  await expect(page.getByRole('link', { name: `Listener ${word}` })).toBeVisible()
  await expect(page.getByText('None at the moment')).toHaveCount(0)
  await page.goto(`/jobs#${word}`)
  await expect(page).toHaveURL(`/jobs/${word}`)
  await expect(page.getByRole('heading', { level: 1, name: `Listener ${word}` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Jobs' }).click()

  await contentClient.patch(documentId).set({ open: false }).commit()
  await expect(page.getByRole('link', { name: `Listener ${word}` })).toHaveCount(0)
  await expect(page.getByText('None at the moment')).toBeVisible()
})

test('what an editor writes down but does not publish stays unseen', async ({
  page,
  publish,
  contentClient,
}) => {
  const question = `Is ${uniqueWord()} a secret?`
  const draft = await contentClient.create({
    ...aQuestion(question, 'It is.'),
    _id: `drafts.${uniqueWord()}`,
  })
  try {
    await page.goto('/faq')
    const later = `What came after ${uniqueWord()}?`
    await contentClient.patch(draft._id).set({ topic: 'buying' }).commit()
    await publish(aQuestion(later, 'This did.'))
    await expect(page.getByText(later)).toBeVisible()
    await expect(page.getByText(question)).toHaveCount(0)
  } finally {
    await contentClient.delete(draft._id)
  }
})

test('the footer follows the site settings', async ({ page, contentClient }) => {
  await page.goto('/faq')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'LEARN MORE' })).toBeVisible()

  const column = uniqueWord()
  await withFooterColumn(contentClient, column, async () => {
    await expect(footer.getByRole('navigation', { name: column })).toBeVisible()
  })
  await expect(footer.getByRole('navigation', { name: column })).toHaveCount(0)
})

test('a link of the footer follows its page, and leaves when the page leaves the site', async ({
  page,
  publish,
  contentClient,
}) => {
  const word = uniqueWord()
  const game = await publish(aGame(word, `Game ${word}`))
  const reference = { _type: 'reference', _ref: game }
  const link = { _key: 'l', _type: 'menuLink', label: `To ${word}`, document: reference }
  await page.goto('/faq')
  const shown = page.getByRole('contentinfo').getByRole('link', { name: `To ${word}` })
  const work = async () => {
    await expect(shown).toHaveAttribute('href', `/${word}`)
    await contentClient
      .patch(game)
      .set({ 'slug.current': `${word}-moved` })
      .commit()
    await expect(shown).toHaveAttribute('href', `/${word}-moved`)
    await contentClient.patch(game).set({ visibleUntil: '2026-01-01T00:00:00Z' }).commit()
    await expect(page.getByRole('contentinfo').getByRole('navigation', { name: word })).toBeVisible()
    await expect(shown).toHaveCount(0)
  }
  await withFooterColumn(contentClient, word, work, [link])
})
