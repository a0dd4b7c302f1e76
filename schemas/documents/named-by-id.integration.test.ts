/** Products name adventures by their ids, and questions their section. */
import { type ValidateDocumentOptions, validateDocument } from '@sanity/validation'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { createSchema } from 'sanity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaTypes } from '../index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const slug = (current: string) => ({ _type: 'slug', current })

let lake: RunningLake

beforeAll(async () => {
  lake = await startLake()
  await lake
    .client()
    .transaction()
    .create({ _id: 'adventure-gate', _type: 'adventure', title: 'The Gate', slug: slug('gate') })
    .create({ _id: 'drafts.adventure-tower', _type: 'adventure', title: 'The Tower', slug: slug('tower') })
    .create({ _id: 'section', _type: 'faqSection', title: 'Devices', slug: slug('devices') })
    .create({ _id: 'game', _type: 'game', title: 'A game', slug: slug('game') })
    .commit()
})

afterAll(() => lake.stop())

/** The messages that the form shows below one field. */
async function messagesBelow(field: string, fields: { _type: string; [field: string]: unknown }) {
  const at = '2026-11-20T00:00:00Z'
  const meta = { _id: 'drafts.one', _rev: 'test', _createdAt: at, _updatedAt: at }
  const document: ValidateDocumentOptions['document'] = { ...meta, ...fields }
  const { markers } = await validateDocument({ document, schema, client: lake.client() })
  return markers.filter(({ path }) => path[0] === field).map(({ level, message }) => `${level}: ${message}`)
}

const unknown = (names: string) =>
  `error: There is no published adventure ${names}, so the shop doesn’t sell the product: publish the adventure, or untick it.`

test.each<[string, string[], string[]]>([
  ['an adventure that is published', ['gate'], []],
  ['ids of the specification, which have no document here', ['fod', 'fist-pre-order'], []],
  ['an adventure that is a draft', ['gate', 'tower'], [unknown('“tower”')]],
  ['a misspelt adventure', ['gate', 'gatee', ''], [unknown('“gatee”, “”')]],
  ['the id of a game, which is no adventure', ['game'], [unknown('“game”')]],
])('a product that unlocks %s', async (_, unlocks, messages) => {
  expect(await messagesBelow('unlocks', { _type: 'product', unlocks })).toEqual(messages)
})

test.each<[string, string | undefined, string[]]>([
  ['one that is published', 'devices', []],
  [
    'one that is gone',
    'playing',
    [
      'error: There is no published section “playing”: choose another one. On the site the question is in the first section.',
    ],
  ],
  ['none', undefined, ['error: Choose a section.']],
])('a question with the section %s', async (_, topic, messages) => {
  expect(await messagesBelow('topic', { _type: 'faqEntry', topic })).toEqual(messages)
})
