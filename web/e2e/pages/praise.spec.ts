/** Press quotes and awards, on the page of the game and of its product. */
import { axe } from '../support/fixtures.ts'
import { aGame, aProduct, expect, test, uniqueWord } from '../support/own-documents.ts'

const review = 'https://paper.example/review'

test('quotes and awards of a game are on its page and on its product, with their sources', async ({
  page,
  publish,
}) => {
  const slug = uniqueWord()
  const game = await publish({
    ...aGame(slug, `Game ${slug}`),
    quotes: [
      {
        _key: 'q',
        _type: 'pressQuote',
        text: 'I kept the light on.',
        source: 'The Evening Paper',
        url: review,
      },
    ],
    awards: [{ _key: 'a', _type: 'award', title: 'Best Audio Game 2026', url: 'https://award.example/2026' }],
  })
  await publish({
    ...aProduct(slug, `Product ${slug}`, 100),
    game: { _type: 'reference', _ref: game, _weak: true },
  })

  for (const address of [`/${slug}`, `/shop/product/${slug}`]) {
    await page.goto(address)
    const praise = page.getByRole('region', { name: 'What others say' })
    await expect(praise.getByRole('blockquote')).toHaveText('I kept the light on.')
    await expect(praise.getByRole('link', { name: 'The Evening Paper' })).toHaveAttribute('href', review)
    await expect(praise.getByRole('link', { name: 'Best Audio Game 2026' })).toBeVisible()
    await axe(page)
  }
})
