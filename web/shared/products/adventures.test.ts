import { describe, expect, it } from 'vitest'
import { containedInCart, isOwned, isPartlyOwned, ownedIds } from './adventures.ts'

it('replaces the pre-order id with the game, the backer id with the game and the art book, and keeps others', () => {
  expect([...ownedIds(['fist-pre-order', 'dracula'])]).toEqual(['fist', 'dracula'])
  expect([...ownedIds(['fod-kickstarter', 'fod'])]).toEqual(['fod', 'fod-artbook'])
})

it.each<[unlocks: string[], owned: Iterable<string>, isWhole: boolean, isPartly: boolean]>([
  [['fod', 'fist'], ['fod', 'fist', 'other'], true, false],
  [['fod', 'fist'], ['fod'], false, true],
  [['fod', 'fist'], [], false, false],
  [[], ['fod'], false, false],
  [['fist-pre-order'], ownedIds(['fist-pre-order']), true, false],
  [['fod-kickstarter'], ['fod'], false, true],
])('a product that unlocks %j is owned with %j: %s, in part: %s', (unlocks, owned, isWhole, isPartly) => {
  const known = new Set(owned)
  expect([isOwned({ unlocks }, known), isPartlyOwned({ unlocks }, known)]).toEqual([isWhole, isPartly])
})

describe('containedInCart', () => {
  const product = (id: string, ...unlocks: string[]) => ({ id, unlocks })
  const contained = (...cart: ReturnType<typeof product>[]) => containedInCart(cart).map(({ id }) => id)

  it('finds a game that its bundle contains, in either order', () => {
    const [fod, bundle] = [product('fod', 'fod'), product('bundle', 'fod', 'fist')]
    expect(contained(fod, bundle)).toEqual(['fod'])
    expect(contained(bundle, fod)).toEqual(['fod'])
  })

  it('finds the later one of two products that unlock the same', () =>
    expect(contained(product('fod', 'fod'), product('fod-pre-order', 'fod'))).toEqual(['fod-pre-order']))

  it('finds a bundle when the other products contain all of it, but never every product', () =>
    expect(contained(product('a', 'a'), product('b', 'b'), product('both', 'a', 'b'))).toEqual(['both']))

  it('ignores products that unlock nothing', () => expect(contained(product('a'), product('b'))).toEqual([]))
})
