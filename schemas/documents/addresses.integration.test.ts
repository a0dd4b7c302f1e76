import { type ValidateDocumentOptions, validateDocument } from '@sanity/validation'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { createSchema } from 'sanity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaTypes } from '../index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const slug = (current: string) => ({ _type: 'slug', current })

let lake: RunningLake

beforeAll(async () => {
  lake = await startLake()
  await lake
    .client()
    .transaction()
    .create({ _id: 'game-fist', _type: 'game', title: 'F.I.S.T.', slug: slug('fist') })
    .create({ _id: 'drafts.game-new', _type: 'game', title: 'The new one', slug: slug('new') })
    .create({ _id: 'product-fist', _type: 'product', title: 'F.I.S.T.', slug: slug('fist') })
    .create({ _id: 'redirect-old', _type: 'redirect', from: '/old', to: '/fist' })
    .create({ _id: 'redirect-second', _type: 'redirect', from: '/second', to: '/first' })
    .commit()
})

afterAll(() => lake.stop())

type Fields = { _id: string; _type: string; [field: string]: unknown }

/** The message that the form shows below one field. */
async function messageBelow(field: string, document: Fields) {
  const at = '2026-11-20T00:00:00Z'
  const subject: ValidateDocumentOptions['document'] = {
    ...document,
    _rev: 'test',
    _createdAt: at,
    _updatedAt: at,
  }
  const { markers } = await validateDocument({ document: subject, schema, client: lake.client() })
  return markers.filter(({ path }) => path[0] === field).map(({ level, message }) => `${level}: ${message}`)
}

describe('a slug', () => {
  // Outside the Studio the validator reports every error in an object as a warning, so the level is not compared.
  const game = async (_id: string, current: string) => {
    const sentences = await messageBelow('slug', { _id, _type: 'game', slug: slug(current) })
    return sentences.map((sentence) => sentence.replace(/^\w+: /, ''))
  }

  test('is refused when another game has it, and the message names that game', async () => {
    const sentence = '“fist” is already the address of “F.I.S.T.”. Choose another one.'
    expect(await game('drafts.game-copy', 'fist')).toEqual([sentence])
  })

  test('is refused when an unpublished game has it', async () => {
    expect(await game('game-copy', 'new')).toEqual([
      '“new” is already the address of “The new one”. Choose another one.',
    ])
  })

  test('of a published game is accepted when only a draft of another game has it too', async () => {
    await lake.client().create({ _id: 'drafts.game-late', _type: 'game', title: 'Late', slug: slug('fist') })
    expect(await game('game-fist', 'fist')).toEqual([])
    expect(await game('drafts.game-late', 'fist')).toHaveLength(1)
    await lake.client().delete('drafts.game-late')
  })

  test('is not compared with its own draft or published version', async () => {
    expect(await game('drafts.game-fist', 'fist')).toEqual([])
    expect(await game('game-new', 'new')).toEqual([])
  })

  test('can be the same in documents of different types', async () => {
    expect(await game('game-other', 'second')).toEqual([])
  })

  test('is refused when it is the path of a fixed page', async () => {
    expect(await game('game-shop', 'shop')).toEqual([
      '“/shop” already belongs to a fixed page of the site. Choose another address.',
    ])
  })
})

describe('a redirect', () => {
  const redirect = (field: string, from: string, to: string, _id = 'drafts.redirect-new') =>
    messageBelow(field, { _id, _type: 'redirect', from, to })

  test('can have the same target as another one', async () => {
    expect(await redirect('from', '/older', '/fist')).toEqual([])
    expect(await redirect('to', '/older', '/fist')).toEqual([])
  })

  test('is not compared with its own published version', async () => {
    expect(await redirect('from', '/old', '/fist', 'drafts.redirect-old')).toEqual([])
  })

  test('is refused when its address is redirected already', async () => {
    expect(await redirect('from', '/old', '/games')).toEqual([
      'error: “/old” is already redirected to “/fist”. Change that redirect instead.',
    ])
  })

  test('is refused when it makes a loop or a chain', async () => {
    expect(await redirect('to', '/first', '/second')).toEqual([
      'error: This goes round in a circle: /first → /second → /first. Choose another target.',
    ])
    expect(await redirect('to', '/older', '/old')).toEqual([
      'error: “/old” is itself redirected to “/fist”. Lead to “/fist” directly.',
    ])
  })

  test('from the address of a game gives a warning that names the game', async () => {
    expect(await redirect('from', '/fist', '/games')).toEqual(
      expect.arrayContaining([
        'warning: “F.I.S.T.” has the address “/fist” and is shown there: this redirect does nothing until that changes.',
      ]),
    )
  })

  test('is refused when it starts at a fixed page', async () => {
    expect(await redirect('from', '/shop', '/games')).toEqual([
      'error: “/shop” is a fixed page of the site and can’t be redirected.',
    ])
    expect(await redirect('from', '/shop/login/', '/games')).toHaveLength(1)
    expect(await redirect('from', '/api/checkout', '/games')).toHaveLength(1)
    expect(await redirect('from', '/shop/product/gone', '/games')).toEqual([])
  })
})
