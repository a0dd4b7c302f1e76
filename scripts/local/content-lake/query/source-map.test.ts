import { resolveEditInfo, studioPath } from '@sanity/client/csm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../testing/running-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake()
  const block = (key: string, text: string) => ({
    _type: 'block',
    _key: key,
    children: [{ _type: 'span', _key: `${key}1`, text }],
  })
  await running
    .client()
    .transaction()
    .create({ _id: 'maker', _type: 'maker', name: 'Candlecast' })
    .create({
      _id: 'fod',
      _type: 'product',
      title: 'Fortress',
      slug: { current: 'fortress' },
      seo: { title: 'Twice' },
      subtitle: 'Twice',
      maker: { _ref: 'maker' },
      body: [block('a', 'First'), block('b', 'Second')],
    })
    .create({ _id: 'drafts.fod', _type: 'product', title: 'Fortress (draft)' })
    .commit()
})
afterAll(() => running.stop())

/** What Studio would open for a value of the result: `document id: path`. */
async function sourceOf(query: string, resultPath: (string | number)[], options: object = {}) {
  const { resultSourceMap } = await running.client().fetch(
    query,
    {},
    {
      filterResponse: false,
      resultSourceMap: 'withKeyArraySelector',
      ...options,
    },
  )
  if (!resultSourceMap) throw new Error('No source map in the answer')
  const info = resolveEditInfo({ studioUrl: '/', resultSourceMap, resultPath })
  return info && `${info.id}: ${typeof info.path === 'string' ? info.path : studioPath.toString(info.path)}`
}

test.each([
  ['a whole document', '*[_type == "product"]', [0, 'title'], 'fod: title'],
  ['a projection', '*[_type == "product"]{_id, title}', [0, 'title'], 'fod: title'],
  ['a renamed field', '*[_id == "fod"][0]{_id, "slug": slug.current}', ['slug'], 'fod: slug.current'],
  [
    'rich text',
    '*[_id == "fod"][0]{_id, body}',
    ['body', 1, 'children', 0, 'text'],
    'fod: body[1].children[0].text',
  ],
  [
    'filtered items',
    '*[_id == "fod"][0]{_id, "body": body[_key == "b"]}',
    ['body', 0, 'children', 0, 'text'],
    'fod: body[1].children[0].text',
  ],
  ['a referenced document', '*[_id == "fod"][0]{_id, maker->{_id, name}}', ['maker', 'name'], 'maker: name'],
] as const)('%s', async (_name, query, path, source) => {
  const found = await sourceOf(query, [...path])
  expect(found?.replaceAll('[_key=="b"]', '[1]').replaceAll('[_key=="b1"]', '[0]')).toBe(source)
})

test('in the drafts perspective the draft is named that was shown', async () => {
  const source = await sourceOf('*[_id == "fod"][0]{_id, title}', ['title'], { perspective: 'drafts' })
  expect(source).toBe('drafts.fod: title')
})

test('a text that stands in two fields, and a value that was computed, have no source', async () => {
  const query = '*[_id == "fod"][0]{_id, "heading": seo.title, "count": count(body)}'
  expect(await sourceOf(query, ['heading'])).toBeUndefined()
  expect(await sourceOf(query, ['count'])).toBeUndefined()
})

test('array items are named by key or by position, as asked', async () => {
  const query = '*[_id == "fod"][0]{_id, body}'
  const paths = async (resultSourceMap: true | 'withKeyArraySelector') =>
    (await running.client().fetch(query, {}, { filterResponse: false, resultSourceMap })).resultSourceMap
      ?.paths
  expect(await paths('withKeyArraySelector')).toContain(
    "$['body'][?(@._key=='b')]['children'][?(@._key=='b1')]['text']",
  )
  expect(await paths(true)).toContain("$['body'][1]['children'][0]['text']")
})
