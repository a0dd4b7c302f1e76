import { expect, it } from 'vitest'
import { bundleValue } from './bundle-value.ts'

const fod = { type: 'game', price: 250 }
const fist = { type: 'game', price: 187.5 }
const expansions = { type: 'expansion', price: 120 }

it('adds the prices of the parts up in öre', () => {
  expect(bundleValue(500, [fod, fist, expansions])).toEqual({
    partsOre: 55_750,
    expansionsOre: 12_000,
    savedOre: 5_750,
  })
  expect(
    bundleValue(0.3, [
      { type: 'game', price: 0.1 },
      { type: 'game', price: 0.2 },
    ]).savedOre,
  ).toBe(0)
})

it('counts no part that is not sold alone', () => {
  expect(bundleValue(100, [fod, { type: 'expansion', price: null }])).toEqual({
    partsOre: 25_000,
    expansionsOre: 0,
    savedOre: 15_000,
  })
})

it('saves nothing when the parts are cheaper, or unknown', () => {
  expect(bundleValue(500, [fod]).savedOre).toBe(0)
  expect(bundleValue(500, [])).toEqual({ partsOre: 0, expansionsOre: 0, savedOre: 0 })
})
