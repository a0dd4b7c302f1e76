import { describe, expect, it } from 'vitest'
import { containedInCart, isOwned, isPartlyOwned, ownedIds } from './adventures.ts'

describe('what unlocked ids stand for', () => {
  it('is the game itself for a pre-order, and the art book besides for a backer', () => {
    expect([...ownedIds(['fist-pre-order'])]).toEqual(['fist'])
    expect([...ownedIds(['fod-kickstarter', 'fod'])]).toEqual(['fod', 'fod-artbook'])
  })

  it('is the id itself otherwise', () => expect([...ownedIds(['dracula'])]).toEqual(['dracula']))
})

describe('a product', () => {
  const bundle = { unlocks: ['fod', 'fist'] }

  it('is owned when everything in it is', () => {
    expect(isOwned(bundle, new Set(['fod', 'fist', 'other']))).toBe(true)
    expect(isOwned(bundle, new Set(['fod']))).toBe(false)
    expect(isOwned({ unlocks: [] }, new Set(['fod']))).toBe(false)
  })

  it('is owned when its old id means adventures that are', () => {
    expect(isOwned({ unlocks: ['fist-pre-order'] }, ownedIds(['fist-pre-order']))).toBe(true)
    expect(isOwned({ unlocks: ['fod-kickstarter'] }, ownedIds(['fod']))).toBe(false)
  })
  it('is partly owned when something in it is, and not all', () => {
    expect(isPartlyOwned(bundle, new Set(['fod']))).toBe(true)
    expect(isPartlyOwned(bundle, new Set(['fod', 'fist']))).toBe(false)
    expect(isPartlyOwned(bundle, new Set())).toBe(false)
  })
})

describe('what a cart holds twice', () => {
  const product = (id: string, ...unlocks: string[]) => ({ id, unlocks })
  const contained = (...cart: ReturnType<typeof product>[]) => containedInCart(cart).map(({ id }) => id)

  it('is the game beside its bundle, in either order', () => {
    const [fod, bundle] = [product('fod', 'fod'), product('bundle', 'fod', 'fist')]
    expect(contained(fod, bundle)).toEqual(['fod'])
    expect(contained(bundle, fod)).toEqual(['fod'])
  })

  it('is the later one of two that unlock the same', () =>
    expect(contained(product('fod', 'fod'), product('fod-pre-order', 'fod'))).toEqual(['fod-pre-order']))

  it('is the bundle when the rest holds all of it, but never everything', () =>
    expect(contained(product('a', 'a'), product('b', 'b'), product('both', 'a', 'b'))).toEqual(['both']))

  it('is nothing that unlocks nothing', () => expect(contained(product('a'), product('b'))).toEqual([]))
})
