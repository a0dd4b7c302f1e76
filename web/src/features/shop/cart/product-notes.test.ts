import { describe, expect, it } from 'vitest'
import { findProductNotes, type Ownable } from './ProductNotes.tsx'

const core = { id: 'fod', title: 'The Fortress of Death', unlocks: ['fod'] }
const fod: Ownable = { id: 'fod', unlocks: ['fod'] }
const preOrder: Ownable = { id: 'fod-pre-order', unlocks: ['fod'] }
const fist: Ownable = { id: 'fist', unlocks: ['fist'] }
const bundle: Ownable = { id: 'bundle', type: 'bundle', unlocks: ['fod', 'fist', 'fod-expansions'] }
const expansions: Ownable = { id: 'fod-expansions', unlocks: ['fod-expansions'], requires: core }

const notes = (product: Ownable, owned: string[], cart: Ownable[]) =>
  findProductNotes(product, new Set(owned), cart)
const inBundle = [{ kind: 'contained', isInBundle: true }]
const twice = [{ kind: 'contained', isInBundle: false }]
const missing = [{ kind: 'coreMissing', core }]

describe('the notes of a product', () => {
  it.each([
    ['nothing, of a game that is neither owned nor in the cart', fod, [], [fist], []],
    ['that a game is owned', fod, ['fod'], [fod], [{ kind: 'owned' }]],
    ['that a game is owned under another product’s name', preOrder, ['fod'], [], [{ kind: 'owned' }]],
    ['which part of a bundle is owned', bundle, ['fist'], [], [{ kind: 'partlyOwned', ids: ['fist'] }]],
    ['that the rest of the cart holds a game', fist, [], [bundle, fist], inBundle],
    ['that the bundle in the cart holds a game, before the game is added', fist, [], [bundle], inBundle],
    ['that another product in the cart holds a game', fod, [], [preOrder], twice],
    ['nothing, of the bundle that holds it', bundle, [], [bundle, fist], []],
    ['that the core game is missing', expansions, [], [fist], missing],
    ['nothing, when the core game is owned', expansions, ['fod'], [], []],
    ['nothing, when the core game is in the cart', expansions, [], [expansions, fod], []],
    ['nothing, when its pre-order is in the cart', expansions, [], [expansions, preOrder], []],
    [
      'what the cart holds of a bundle, before the bundle is added',
      { ...bundle, id: 'more' },
      [],
      [{ ...fist, title: 'F.I.S.T.' }, fod, { id: 'else', unlocks: ['else'] }],
      [{ kind: 'includesCart', titles: ['F.I.S.T.', 'fod'] }],
    ],
    [
      'only that it is owned, of an expansion without its core game',
      expansions,
      ['fod-expansions'],
      [],
      [{ kind: 'owned' }],
    ],
  ])('%s', (_what, product, owned, cart, expected) => {
    expect(notes(product, owned, cart)).toEqual(expected)
  })
})
