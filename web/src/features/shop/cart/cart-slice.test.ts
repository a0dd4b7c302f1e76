import { describe, expect, it } from 'vitest'
import {
  type CartItem,
  cartChangedElsewhere,
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

type Event = Parameters<typeof cartReducer>[1]
const run = (cart: CartItem[], ...events: Event[]) => events.reduce(cartReducer, cart)

describe('the cart', () => {
  it('starts empty', () => {
    expect(cartReducer(undefined, { type: 'anything' })).toEqual([])
  })

  it.each([
    ['added to an empty cart', [], productAdded(fod), [fod]],
    ['added beside another', [fod], productAdded(fist), [fod, fist]],
    ['added twice', [fod], productAdded({ ...fod, price: 1 }), [fod]],
    ['removed', [fod, fist], productRemoved('fod'), [fist]],
    ['removed though it isn’t there', [fod], productRemoved('dracula'), [fod]],
    ['cleared', [fod, fist], cartCleared(), []],
    ['cleared when empty', [], cartCleared(), []],
    [
      'seen at another price',
      [fod, fist],
      pricesSeen([{ ...fod, price: 215 }]),
      [{ ...fod, price: 215 }, fist],
    ],
    ['seen though it isn’t there', [fist], pricesSeen([fod]), [fist]],
    ['changed in another tab', [fod], cartChangedElsewhere([fist]), [fist]],
  ] as const)('%s', (_what, before, event, after) => {
    expect(run([...before], event)).toEqual(after)
  })

  it('reports how many products it holds and which', () => {
    const state = { shoppingCart: [fod, fist] }
    expect(selectCartCount(state)).toBe(2)
    expect(selectIsInCart(state, 'fist')).toBe(true)
    expect(selectIsInCart(state, 'dracula')).toBe(false)
  })
})
