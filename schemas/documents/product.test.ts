import { validateDocumentWithWorkspace } from '@sanity/validation'
import { getFallbackLocaleSource } from '@sanity/validation/_internal'
import { createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { ownReleaseFault } from '../fields/pre-order.ts'
import { schemaTypes } from '../index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
/** Rules ask the content service about values that these products don't have. */
const getClient = () => {
  throw new Error('No rule needs a client here.')
}
const at = '2026-11-22T00:00:00Z'

/** The messages that the form shows below a field of a product. */
async function messagesBelow(field: string, fields: object) {
  const document = {
    _id: 'product-a',
    _type: 'product',
    _rev: 'a',
    _createdAt: at,
    _updatedAt: at,
    ...fields,
  }
  const markers = await validateDocumentWithWorkspace({
    document,
    workspace: { schema, i18n: getFallbackLocaleSource(), getClient },
    getDocumentExists: async () => true,
  })
  return markers
    .filter(({ path }) => path[0] === field)
    .map(
      ({ level, message, path }) =>
        `${level}: ${message}${path.length > 1 ? ` (${path.slice(1).join('.')})` : ''}`,
    )
}

test.each<[string, object, string[]]>([
  [
    'none',
    {},
    ['language', 'devices', 'appVersion'].map(
      (name) =>
        `error: Buyers have to know it before they pay, so the shop doesn’t sell the product without it. Fill it in here, or under Facts of the game and publish the game. (${name})`,
    ),
  ],
  ['the required ones', { language: 'English', devices: 'iOS 16', appVersion: '1.4' }, []],
])('a product needs the facts that buyers have to know: %s', async (_, facts, messages) => {
  expect(await messagesBelow('facts', { facts: { _type: 'facts', ...facts } })).toEqual(messages)
})

const NOTHING = 'error: Tick what the product unlocks: buyers would pay for nothing they can play.'

test.each<[string, object, string[]]>([
  ['no list of what it unlocks', {}, [NOTHING]],
  ['an empty list', { unlocks: [] }, [NOTHING]],
])('a product with %s can’t be published, and one message says why', async (_, fields, messages) => {
  expect(await messagesBelow('unlocks', fields)).toEqual(messages)
})

test.each<[string, object, string[]]>([
  ['a release ahead', { facts: { releasedAt: '2999-01-01T18:00:00Z' } }, []],
  ['a game of its own, which says the release', { type: 'game', game: { _ref: 'game-a' } }, []],
  [
    'a passed release',
    { facts: { releasedAt: '2020-01-01T18:00:00Z' } },
    [expect.stringContaining('has passed')],
  ],
  ['no release', {}, [expect.stringContaining('set Release under Facts')]],
  [
    'a game, but another type',
    { type: 'expansion', game: { _ref: 'game-a' } },
    [expect.stringContaining('set Release under Facts')],
  ],
])('a pre-order with %s', async (_, fields, messages) => {
  expect([ownReleaseFault({ preOrder: true, ...fields }, Date.now())].filter(Boolean)).toEqual(messages)
})

test('a pre-order without a release can’t be published', async () => {
  expect(await messagesBelow('preOrder', { preOrder: true, type: 'bundle' })).toEqual([
    'error: A pre-order needs a release ahead: set Release under Facts. Buyers are told this day.',
  ])
})

const ahead = { type: 'expansion', expansionsUntil: '2999-10-31' }
const listed = [{ _key: 'a', title: 'The Postern', releasedOn: '2026-06-13' }]
const NOTHING_OUT =
  'error: Buyers are told what is out: list it under Expansions in it. If nothing is out yet, switch Pre-order on.'

test.each<[string, object, string[]]>([
  ['lists what is out', { ...ahead, expansions: listed }, []],
  ['lists nothing', ahead, [NOTHING_OUT]],
  ['has an empty list', { ...ahead, expansions: [] }, [NOTHING_OUT]],
  ['is not released yet', { ...ahead, preOrder: true }, []],
  ['is a single expansion', { type: 'expansion' }, []],
  ['is a game, where the field is hidden', { ...ahead, type: 'game' }, []],
])('a product to which more comes until a day %s', async (_, fields, messages) => {
  expect(await messagesBelow('expansionsUntil', fields)).toEqual(messages)
})
