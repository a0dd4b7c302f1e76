import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bundleValue, cheapestOre, partsOfBundle } from './bundle-value.ts'

const offer = (type: string, price: number | null, ...unlocks: string[]) => ({ type, price, unlocks })
const fod = offer('game', 250, 'fod')
const fist = offer('game', 187.5, 'fist')
const expansions = offer('expansion', 120, 'fod-expansions')
const bundle = (price: number) => ({ price, unlocks: ['fod', 'fist', 'fod-expansions'] })

describe('what a bundle saves', () => {
  it.each([
    ['the prices of its parts', [fod, fist, expansions], 5_750],
    ['an adventure once, at the lower price', [fod, fist, expansions, offer('game', 249, 'fist')], 5_750],
    ['and when the cheaper one comes later', [fod, offer('game', 249, 'fist'), fist, expansions], 5_750],
    ['no part that is not sold alone', [fod, fist, { ...expansions, price: null }], 0],
    ['a smaller bundle that is cheaper', [fod, fist, expansions, offer('bundle', 400, 'fod', 'fist')], 2_000],
    ['the same at a lower price', [fod, fist, expansions, offer('bundle', 490, ...bundle(0).unlocks)], 0],
    ['more for less', [fod, fist, expansions, offer('game', 200, 'fod', 'fod-artbook')], 750],
    ['an old id as what replaces it', [fod, fist, expansions, offer('game', 150, 'fist-pre-order')], 2_000],
    ['nothing without offers', [], 0],
  ])('counts %s', (_what, offers, savedOre) => {
    expect(bundleValue(bundle(500), offers).savedOre).toBe(savedOre)
  })

  it('is exact in öre', () => {
    const parts = [offer('game', 0.1, 'fod'), offer('game', 0.2, 'fist')]
    expect(bundleValue({ price: 0.3, unlocks: ['fod', 'fist'] }, parts).savedOre).toBe(0)
  })

  it('counts the expansions of two products once', () => {
    const offers = [fod, expansions, offer('expansion', 90, 'fod-expansions')]
    expect(bundleValue(bundle(500), offers).expansionsOre).toBe(9_000)
    expect(bundleValue(bundle(500), [fod, fist]).expansionsOre).toBe(0)
  })
})

it('names each part of a bundle once, the cheapest, and nothing that holds more', () => {
  const cheaper = offer('game', 100, 'fist')
  const offers = [fod, fist, cheaper, offer('game', 90, 'fod', 'fod-artbook'), offer('bundle', 1, 'fod')]
  expect(partsOfBundle(bundle(500), offers)).toEqual([fod, cheaper])
  expect(partsOfBundle(bundle(500), [{ ...fist, price: null }, fist])).toEqual([fist])
  expect(partsOfBundle({ unlocks: [] }, [offer('game', 1)])).toEqual([])
})

const ids = ['a', 'b', 'c', 'd', 'e']
const anyIds = fc.uniqueArray(fc.constantFrom(...ids))
const anyOffer = fc.record({
  type: fc.constant('game'),
  price: fc.integer({ min: 1, max: 400 }),
  unlocks: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
})

it('finds the lowest price among all choices of offers', () => {
  fc.assert(
    fc.property(anyIds, fc.array(anyOffer, { maxLength: 7 }), (wanted, offers) => {
      const sold = wanted.filter((id) => offers.some(({ unlocks }) => unlocks.includes(id)))
      const choices = Array.from({ length: 2 ** offers.length }, (_, choice) =>
        offers.filter((_offer, index) => choice & (2 ** index)),
      )
      const prices = choices
        .filter((chosen) => sold.every((id) => chosen.some(({ unlocks }) => unlocks.includes(id))))
        .map((chosen) => chosen.reduce((sum, { price }) => sum + price * 100, 0))
      expect(cheapestOre(wanted, offers)).toBe(Math.min(...prices))
    }),
    { seed: 52, numRuns: 100 },
  )
})

it('is quick for a bundle of many games', () => {
  const many = Array.from({ length: 40 }, (_, index) => `game-${index}`)
  const offers = many.map((id) => offer('game', 10, id))
  expect(cheapestOre(many, offers)).toBe(40_000)
})
