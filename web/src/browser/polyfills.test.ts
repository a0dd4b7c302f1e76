import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const groupsOf = (groups: Map<unknown, unknown[]> | object) =>
  groups instanceof Map ? [...groups] : Object.entries(groups)

/** The results of each function for inputs of all kinds, as text. */
async function results() {
  const addresses = [
    'https://a.example/b?c#d',
    '/b',
    '',
    '//',
    'https://',
    'a b',
    'mailto:x',
    'https://[::1',
    '\ud800',
  ]
  const bases = [undefined, 'https://base.example/x/', 'no base']
  const lists = [[], [1, 2, 3, 4], new Set(['b', 'a', 'b']), 'text']
  const texts = ['', 'abc', '😀', '\ud83d', '\ude00', 'a\ud83db', '\ude00\ud83d', '😀\ud83d']
  const { promise, resolve } = Promise.withResolvers<string>()
  const failed = Promise.withResolvers<string>()
  resolve('kept')
  failed.reject(new Error('broken'))
  return {
    parse: addresses.flatMap((address) => bases.map((base) => URL.parse(address, base)?.href ?? null)),
    canParse: addresses.flatMap((address) => bases.map((base) => URL.canParse(address, base))),
    map: lists.map((list) =>
      groupsOf(Map.groupBy<unknown, unknown>(list, (item, index) => `${item}${index % 2}`)),
    ),
    object: lists.map((list) =>
      groupsOf(Object.groupBy<string, unknown>(list, (_, index) => `${index % 2}`)),
    ),
    hasPrototype: Object.getPrototypeOf(Object.groupBy([1], () => 'a')) !== null,
    wellFormed: texts.map((text) => text.toWellFormed()),
    settled: await Promise.allSettled([promise, failed.promise]),
  }
}

const owners: [object, string[]][] = [
  [URL, ['parse', 'canParse']],
  [Promise, ['withResolvers']],
  [Map, ['groupBy']],
  [Object, ['groupBy']],
  [String.prototype, ['toWellFormed']],
]
const own = owners.flatMap(([owner, names]) =>
  names.map((name) => ({ owner, name, property: Object.getOwnPropertyDescriptor(owner, name) })),
)

beforeEach(() => vi.resetModules())
afterEach(() => {
  for (const { owner, name, property } of own) if (property) Object.defineProperty(owner, name, property)
})

it('return the results of the browser’s own functions', async () => {
  const expected = await results()
  for (const { owner, name } of own) Reflect.deleteProperty(owner, name)
  await import('./polyfills.ts')
  for (const { owner, name, property } of own) expect(Reflect.get(owner, name)).not.toBe(property?.value)
  expect(await results()).toEqual(expected)
})

it('keep the browser’s own functions', async () => {
  await import('./polyfills.ts')
  for (const { owner, name, property } of own) expect(Reflect.get(owner, name)).toBe(property?.value)
})
