import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type LowestPrices, LowestPricesContext } from '#site/ui/prices/LowestPrice.tsx'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { CartList, type CartProduct } from './CartList.tsx'
import { ProductNotes } from './ProductNotes.tsx'
import { pricedCart } from './priced-cart.ts'

const product = (id: string, unlocks: string[], changes: Partial<CartProduct> = {}): CartProduct => ({
  id,
  title: `Title of ${id}`,
  price: 100,
  unlocks,
  image: null,
  vatRate: 25,
  type: 'game',
  preOrder: false,
  facts: null,
  gameFacts: null,
  inParts: [],
  ...changes,
})
const fod = product('fod', ['fod'])
const otherFod = product('fod-pre-order', ['fod'])
const bundle = product('bundle', ['fod', 'fist'], { type: 'bundle' })
const expansions = product('expansions', ['expansions'], {
  requires: { ...fod, title: 'The Fortress of Death' },
})

function show(
  products: CartProduct[],
  unlocked: string[] | undefined,
  cores: CartProduct[] = [],
  prices: LowestPrices = perhapsReduced(undefined),
) {
  const items = products.map(({ id, title }) => ({ id, title, price: 100 }))
  const list = (
    <LowestPricesContext value={prices}>
      <CartList cart={pricedCart(items, products)} titles={{ fod: 'The Fortress of Death' }} cores={cores} />
    </LowestPricesContext>
  )
  return renderInShop(list, { cart: items, ...(unlocked && { unlocked }) })
}

const perhapsReduced = (before: number | undefined) => ({
  before: () => before,
  subscribe: () => () => {},
})
const reduced = product('fod', ['fod'], { price: 80, saleEnds: 1_000 })

it('shows the lowest price before a sale, and no other earlier price', () => {
  show([reduced], [], [], perhapsReduced(90))
  expect(document.body.textContent).toContain('Lowest price in 30 days before: 90 SEK')
  expect(document.body.textContent).toContain('Title of fod now costs 80 SEK.')
  expect(screen.queryByText(/100/)).toBeNull()
})

it('announces no reduction while the lowest price is unknown', () => {
  show([reduced], [], [], perhapsReduced(undefined))
  expect(screen.getAllByText('80 SEK')).toHaveLength(3)
  expect(screen.queryByText(/Lowest price/)).toBeNull()
})

it.each([
  [6, /Total Price: 200 SEKincl. VAT$/],
  [0, /Total Price: 200 SEK$/],
])('names no amount of VAT, whose rate may be that of the buyer’s country: %s %%', (vatRate, total) => {
  show(
    ['map', 'book'].map((id) => product(id, [id], { vatRate })),
    [],
  )
  expect(screen.getByRole('main').textContent).toMatch(total)
})

it('shows kind, requirements and release of each line, and that prices include VAT', () => {
  const facts = {
    language: 'English',
    devices: 'iOS 16',
    appVersion: '1.4',
    downloadMegabytes: 410,
    voice: null,
    offline: null,
  }
  const planned = { preOrder: true, releaseOn: '2026-12-10', type: 'expansion', vatRate: 0 } as const
  const pass = { isSelf: true, title: 'Pass', unlocks: ['pass'], expansions: [], until: '2999-10-31' }
  const inParts = product('pass', ['pass'], { type: 'expansion', inParts: [pass] })
  show([{ ...fod, gameFacts: { facts } }, product('dracula', ['dracula'], planned), inParts], [])
  const [game, preOrder, parts] = screen.getAllByRole('listitem')
  expect(game?.textContent).toContain(
    'Game. Plays in our app, with an account: you get no file. Language: English. Devices: iOS 16. App version: 1.4. Download: 410 MB. Released.',
  )
  expect(game?.textContent).toContain('100 SEK incl. VAT')
  expect(preOrder?.textContent).toContain(
    'Expansion. Plays in our app, with an account: you get no file. (Pre-Order) Not released yet. Planned release: 10 December 2026.',
  )
  expect(preOrder?.textContent).not.toContain('VAT')
  expect(parts?.textContent).toContain('no file. Contains: nothing yet. Further expansions appear')
  expect(parts?.textContent).not.toContain('Released.')
})

it.each<[string, CartProduct[], string[] | undefined, string]>([
  ['a product in the library', [fod], ['fod'], 'In your library'],
  [
    'a bundle with a part in the library',
    [bundle],
    ['fod'],
    'In your library already: The Fortress of Death',
  ],
  ['what no bundle contains', [fod, otherFod], [], 'The rest of your cart already includes this.'],
  ['a library that is not loaded', [expansions], undefined, 'and it is not in your cart.'],
])('has a note about %s', (_what, products, unlocked, text) => {
  show(products, unlocked)
  expect(document.body.textContent).toContain(text)
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

it('shows the saving without a product that the bundle contains, and removes the product', () => {
  const { cartIds } = show([bundle, fod], [])
  expect(document.body.textContent).toContain('The bundle already includes this. Remove it and save 100 SEK.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove it (Title of fod)' }))
  expect(cartIds()).toEqual(['bundle'])
})

it('says on the page of a bundle what the cart holds of it', () => {
  renderInShop(<ProductNotes notes={[{ kind: 'includesCart', titles: ['Core', 'Pass'] }]} titles={{}} />)
  expect(document.body.textContent).toContain('This includes what is in your cart already: Core and Pass.')
})

it('offers the core game that an expansion needs', () => {
  const { cartIds } = show([expansions], [], [fod])
  expect(screen.getByText(/it is neither in your library nor in your cart/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add The Fortress of Death' }))
  expect(cartIds()).toEqual(['expansions', 'fod'])
})
