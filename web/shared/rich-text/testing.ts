/** Rich text as imports and programs leave it: parts missing, of other types, or unknown to the schema. */
import fc from 'fast-check'

/** Each of these becomes a word that occurs once. */
const WORD = '§'

const maybe = <Value>(value: fc.Arbitrary<Value>, ...others: readonly unknown[]) =>
  fc.oneof(
    { weight: 5, arbitrary: value },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, 77, {}, ...others) },
  )

const text = maybe(
  fc.constantFrom(...['§', '§ §', ' § ', '§\n§', '§\u000b§', '\0§\u202e', '<b>§&', '', ' ']),
  [WORD],
)
const marks = maybe(
  fc.subarray('strong em strong l1 l2 absent underline code strike-through sup constructor'.split(' ')),
  'strong',
  [null, 7],
)
const href = maybe(
  fc.constantFrom(
    ...['/terms', '/a?b=c#d', 'https://other.example/?a=1&b=2', 'mailto:a@reader.example', 'relative'],
    ...['#part', 'javascript:alert(1)', '//evil.example', ''],
  ),
)
const link = fc.record({
  _key: fc.constantFrom('l1', 'l2', 'strong', undefined),
  _type: fc.constantFrom('link', 'link', 'link', 'documentLink', 'footnote', 'constructor', undefined),
  href,
  target: fc.constantFrom(
    undefined,
    null,
    { _type: 'game', slug: 'fist' },
    { _type: 'contactPage', slug: null },
    { _type: 'x' },
  ),
})
const span = fc.record({ _type: fc.constantFrom('span', 'span', 'mention', undefined), text, marks })
const block = fc.record(
  {
    _type: fc.constantFrom('block', 'block', 'block', 'callout', undefined),
    _key: fc.constantFrom('same', undefined, 7),
    style: maybe(fc.constantFrom('normal', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'constructor')),
    listItem: fc.constantFrom(undefined, 'number', 'number', 'bullet', 'checkbox', 'constructor', null, 7),
    level: maybe(fc.constantFrom(1, 1, 2, 3, 0, -1, 1.5, 40, 1e9, '2')),
    markDefs: maybe(fc.array(maybe(link), { maxLength: 3 })),
    children: maybe(fc.array(maybe(span, WORD, { children: [{ text: WORD }] }), { maxLength: 4 }), WORD, {
      text: WORD,
    }),
  },
  { requiredKeys: [] },
)
const other = fc.constantFrom(
  null,
  undefined,
  WORD,
  [],
  {},
  { _type: 'hologram', html: '<script>' },
  { _type: 'constructor' },
  { _type: 'table', rows: [{ cells: [WORD, WORD] }, null] },
  { _type: 'figure', image: null, caption: WORD },
  { _type: 'figure', caption: { en: 'no text' } },
  { _type: 'video', youtubeId: 'abcdefghijk', title: 'A film', poster: 7 },
  { _type: 'button', label: WORD, href: '/shop', target: 'none' },
  { _type: 'button', label: WORD, target: { _type: 'product', slug: 'fod' } },
)

/** Untidy rich text, and the words in it in their order. */
export const untidyRichText: fc.Arbitrary<{ content: unknown; words: string[] }> = fc
  .oneof(
    { weight: 20, arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: block }, other), { maxLength: 8 }) },
    other,
  )
  .map((untidy) => {
    let words = 0
    const json = JSON.stringify(untidy ?? null).replaceAll(WORD, () => `word${++words}x`)
    return {
      content: JSON.parse(json),
      words: Array.from({ length: words }, (_, index) => `word${index + 1}x`),
    }
  })
