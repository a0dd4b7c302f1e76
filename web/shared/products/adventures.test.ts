import { describe, expect, it } from 'vitest'
import { containedInCart, isOwned, isPartlyOwned, ownedIds } from './adventures.ts'

describe('ownedIds', () => {
  it('replaces the pre-order id with the game, and the backer id with the game and the art book', () => {
    expect([...ownedIds(['fist-pre-order'])]).toEqual(['fist'])
    expect([...ownedIds(['fod-kickstarter', 'fod'])]).toEqual(['fod', 'fod-artbook'])
  })

  it('keeps every other id', () => expect([...ownedIds(['dracula'])]).toEqual(['dracula']))
})

describe('a product', () => {
  const bundle = { unlocks: ['fod', 'fist'] }

  it('is owned when everything it unlocks is owned', () => {
    expect(isOwned(bundle, new Set(['fod', 'fist', 'other']))).toBe(true)
    expect(isOwned(bundle, new Set(['fod']))).toBe(false)
    expect(isOwned({ unlocks: [] }, new Set(['fod']))).toBe(false)
  })

  it('is owned when its old id unlocks owned adventures', () => {
    expect(isOwned({ unlocks: ['fist-pre-order'] }, ownedIds(['fist-pre-order']))).toBe(true)
    expect(isOwned({ unlocks: ['fod-kickstarter'] }, ownedIds(['fod']))).toBe(false)
  })

  it('is partly owned when some of what it unlocks is owned, but not all', () => {
    expect(isPartlyOwned(bundle, new Set(['fod']))).toBe(true)
    expect(isPartlyOwned(bundle, new Set(['fod', 'fist']))).toBe(false)
    expect(isPartlyOwned(bundle, new Set())).toBe(false)
  })
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
