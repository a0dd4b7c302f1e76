import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShop } from '../api/testing.tsx'
import { CartList, type CartProduct } from './CartList.tsx'
import { pricedCart } from './priced-cart.ts'

const product = (id: string, unlocks: string[], changes: Partial<CartProduct> = {}): CartProduct => ({
  id,
  title: `Title of ${id}`,
  price: 100,
  unlocks,
  image: null,
  ...changes,
})
const fod = product('fod', ['fod'])
const bundle = product('bundle', ['fod', 'fist'])
const expansions = product('expansions', ['expansions'], {
  requires: { ...fod, title: 'The Fortress of Death' },
})

function show(products: CartProduct[], unlocked: string[] | undefined, cores: CartProduct[] = []) {
  const items = products.map(({ id, title }) => ({ id, title, price: 100 }))
  const list = (
    <CartList cart={pricedCart(items, products)} titles={{ fod: 'The Fortress of Death' }} cores={cores} />
  )
  return renderInShop(list, { cart: items, ...(unlocked && { unlocked }) })
}

it('marks products that are in the library', () => {
  show([fod], ['fod'])
  expect(screen.getByText('In your library')).toBeDefined()
})

it('names the parts of a bundle that are in the library', () => {
  show([bundle], ['fod'])
  expect(screen.getByText('In your library already: The Fortress of Death')).toBeDefined()
})

it('marks a product that the rest of the cart contains', () => {
  show([bundle, fod], [])
  expect(screen.getByText(/The rest of your cart holds all of it./)).toBeDefined()
})

it('offers the core game that an expansion needs', () => {
  const { cartIds } = show([expansions], [], [fod])
  expect(screen.getByText(/it is neither in your library nor in your cart/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add The Fortress of Death' }))
  expect(cartIds()).toEqual(['expansions', 'fod'])
})

it('claims nothing about a library that is not loaded', () => {
  show([expansions], undefined)
  expect(screen.getByText(/it is not in your cart/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

it('shows no notes when there is nothing to note', () => {
  show([fod, expansions], [])
  expect(screen.queryByText(/library|You need/)).toBeNull()
})
