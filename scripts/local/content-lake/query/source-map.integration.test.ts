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
      price: 250,
      tags: ['dark', 'long'],
      maker: { _ref: 'maker' },
      body: [block('a', 'First'), block('b', 'Second')],
    })
    .create({ _id: 'drafts.fod', _type: 'product', title: 'Fortress (draft)' })
    .commit()
})
afterAll(() => running.stop())

/** The field that Studio would open for a value of the result, as `document id: path`. */
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
  ['a result without an id', '*[_id == "fod"][0]{title}', ['title'], 'fod: title'],
  ['a single value', '*[_id == "fod"][0].title', [], 'fod: title'],
  ['a list of values', '*[_type == "product"].slug.current', [0], 'fod: slug.current'],
  ['a dereferenced field', '*[_id == "fod"][0]{"by": maker->name}', ['by'], 'maker: name'],
  ['a single dereferenced value', '*[_id == "fod"][0].maker->name', [], 'maker: name'],
  [
    'a referenced document without an id',
    '*[_id == "fod"][0]{maker->{name}}',
    ['maker', 'name'],
    'maker: name',
  ],
  ['a renamed field that another repeats', '*[_id == "fod"][0]{"a": seo.title}', ['a'], 'fod: seo.title'],
  ['a renamed number', '*[_id == "fod"][0]{"cost": price}', ['cost'], 'fod: price'],
  ['a spread document', '*[_id == "fod"][0]{..., "x": 1}', ['subtitle'], 'fod: subtitle'],
  ['a spread reference', '*[_id == "fod"][0]{"by": 1, ...maker->}', ['name'], 'maker: name'],
  ['items of a list of words', '*[_id == "fod"][0]{tags}', ['tags', 1], 'fod: tags[1]'],
  ['one item of a list of words', '*[_id == "fod"][0]{"first": tags[0]}', ['first'], 'fod: tags[0]'],
  [
    'texts in filtered blocks',
    '*[_id == "fod"][0]{"t": body[_key == "b"].children[].text}',
    ['t', 0],
    'fod: body[1].children[0].text',
  ],
  ['coalesce', '*[_id == "fod"][0]{"t": coalesce(missing, seo.title, title)}', ['t'], 'fod: seo.title'],
  ['select', '*[_id == "fod"][0]{"t": select(price > 900 => title, subtitle)}', ['t'], 'fod: subtitle'],
  ['a conditional part', '*[_id == "fod"][0]{price > 1 => {"t": title}}', ['t'], 'fod: title'],
  ['an ordered projection', '*[_type == "product"]{"t": title} | order(t) [0...1]', [0, 't'], 'fod: title'],
  ['a query inside a query', '{"all": *[_type == "maker"]{"n": name}}', ['all', 0, 'n'], 'maker: name'],
] as const)('%s', async (_name, query, path, source) => {
  const found = await sourceOf(query, [...path])
  expect(found?.replaceAll('[_key=="b"]', '[1]').replaceAll('[_key=="b1"]', '[0]')).toBe(source)
})

test('in the drafts perspective the source is the draft', async () => {
  const source = await sourceOf('*[_id == "fod"][0]{_id, title}', ['title'], { perspective: 'drafts' })
  expect(source).toBe('drafts.fod: title')
})

test.each(['count(body)', 'upper(title)', 'title + subtitle', '"Fortress"', 'missing'])(
  'the computed value %s has no source, and the result contains no tracing attributes',
  async (expression) => {
    const query = `*[_id == "fod"][0]{"value": ${expression}}`
    expect(await sourceOf(query, ['value'])).toBeUndefined()
    const result = await running.client().fetch(query, {}, { resultSourceMap: true })
    expect(Object.keys(result)).toEqual(['value'])
  },
)

test('array items are named by key or by position', async () => {
  const query = '*[_id == "fod"][0]{_id, body}'
  const paths = async (resultSourceMap: true | 'withKeyArraySelector') =>
    (await running.client().fetch(query, {}, { filterResponse: false, resultSourceMap })).resultSourceMap
      ?.paths
  expect(await paths('withKeyArraySelector')).toContain(
    "$['body'][?(@._key=='b')]['children'][?(@._key=='b1')]['text']",
  )
  expect(await paths(true)).toContain("$['body'][1]['children'][0]['text']")
})
