import { expect, it } from 'vitest'
import {
  type CartItem,
  cartCleared,
  cartReducer,
  pricesSeen,
  productAdded,
  productRemoved,
  selectCartCount,
  selectIsInCart,
} from './cart-slice.ts'

const fod: CartItem = { id: 'fod', title: 'The Fortress of Death', price: 250 }
const fist: CartItem = { id: 'fist', title: 'F.I.S.T.', price: 250 }
const cheaper = { ...fod, price: 215 }

it.each([
  ['nothing, at first', undefined, { type: 'anything' }, []],
  ['a product added to an empty cart', [], productAdded(fod), [fod]],
  ['a product added beside another', [fod], productAdded(fist), [fod, fist]],
  ['a product added twice, as it was first', [fod], productAdded(cheaper), [fod]],
  ['no removed product', [fod, fist], productRemoved('fod'), [fist]],
  ['the same after a removal of another product', [fod], productRemoved('dracula'), [fod]],
  ['nothing when it is cleared', [fod, fist], cartCleared(), []],
  ['the price that the shopper has seen', [fod, fist], pricesSeen([cheaper]), [cheaper, fist]],
  ['no product of which only the price was seen', [fist], pricesSeen([fod]), [fist]],
])('holds %s', (_what, before, event, after) => {
  expect(cartReducer(before, event)).toEqual(after)
})

it('reports how many products it holds and which', () => {
  const state = { shoppingCart: [fod, fist] }
  expect(selectCartCount(state)).toBe(2)
  expect(selectIsInCart(state, 'fist')).toBe(true)
  expect(selectIsInCart(state, 'dracula')).toBe(false)
})
