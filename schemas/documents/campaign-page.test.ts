import { validateDocumentWithWorkspace } from '@sanity/validation'
import { getFallbackLocaleSource } from '@sanity/validation/_internal'
import { createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const at = '2026-11-22T00:00:00Z'

/** What the form says of the blocks of a page. */
async function faultsOf(...blocks: object[]) {
  const document = { _id: 'one', _type: 'campaignPage', _rev: 'a', _createdAt: at, _updatedAt: at, blocks }
  const markers = await validateDocumentWithWorkspace({
    document,
    workspace: {
      schema,
      i18n: getFallbackLocaleSource(),
      getClient: () => {
        throw new Error('No rule of the blocks needs a client.')
      },
    },
    getDocumentExists: async () => true,
  })
  return markers.filter(({ path }) => path[0] === 'blocks').map(({ message }) => message)
}

const newsletter = { _type: 'newsletterBlock', _key: 'n' }
const image = {
  _type: 'imageWithAlt',
  alt: 'A road',
  asset: { _type: 'reference', _ref: 'image-a-1920x1080-jpg' },
}
const hero = { _type: 'heroBlock', _key: 'h', image }

const HERO_FIRST = 'A page has one hero, and it comes first: drag it to the top, or remove it.'

test('a hero comes first, and there is one', async () => {
  expect(await faultsOf(hero, newsletter)).toEqual([])
  expect(await faultsOf(newsletter)).toEqual([])
  expect(await faultsOf(newsletter, hero)).toEqual([HERO_FIRST])
  expect(await faultsOf(hero, { ...hero, _key: 'i' })).toEqual([HERO_FIRST])
})

test('a page needs a block', async () => {
  expect(await faultsOf()).toEqual(['Add a block: a page without one would be empty.'])
})

test('a sample player needs a game or a sound', async () => {
  expect(await faultsOf({ _type: 'sampleBlock', _key: 's' })).toEqual([
    'Choose a game, or upload a sound of its own.',
  ])
})
