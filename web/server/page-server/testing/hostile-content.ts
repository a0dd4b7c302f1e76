/** Hostile content for fast-check: the seed with some fields replaced, emptied or removed. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { type ExprNode, evaluate, parse } from 'groq-js'
import { SEED_FILE } from '#scripts/tools/seed/documents.ts'
import { anyCharacter } from '#shared/testing/any-character.ts'

type Json = null | boolean | number | string | Json[] | { [field: string]: Json }
export type HostileDocument = { [field: string]: Json }

const CODE = 'window.pwned=1'

export const hostileTexts = [
  `<script>${CODE}</script>`,
  `</script><script>${CODE}</script>`,
  `<!--<script>${CODE}//-->`,
  `--></title></style></noscript><img src=x onerror="${CODE}">`,
  `" onmouseover="${CODE}" style="position:fixed`,
  ` data-style="`,
  `javascript:${CODE}`,
  ` JaVaScRiPt:${CODE}`,
  `java\nscript:${CODE}`,
  `\u0001javascript:${CODE}`,
  `data:text/html,<script>${CODE}</script>`,
  '//evil.example/path',
  '/\\evil.example',
  'http://evil.example/',
  'https://user:secret@evil.example/',
  'https://[',
  `x);background:url(//evil.example/x`,
  `data:image/svg+xml,<svg onload="${CODE}"/>`,
  ']]>',
  '&lt;script&gt;&#0;&#xD800;&nbsp;',
  '\ud800',
  '\udc00 half \ud83d',
  '\0',
  '\u0008\u001b[31m\u007f\ufffe\uffff',
  '\u2028\u2029',
  '\u202eright to left\u2066',
  `Z${'\u0301\u0327\u0335'.repeat(200)}`,
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '__proto__',
  '../../../etc/passwd',
  '%',
  '%E0%A4%A',
  '',
  'W'.repeat(20_000),
  'word '.repeat(4_000),
] as const

const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
)

const hostileNumber = fc.constantFrom(0, -0, -1, 0.5, 40, 249.994, 2 ** 53, 1e21, 1e308)

/** Adds a document for each file, and replaces file names with references, as the importer does. */
function withAssets(documents: HostileDocument[]): HostileDocument[] {
  const assets = new Map<string, HostileDocument>()
  const assetOf = (name: string): HostileDocument => {
    const isImage = name.startsWith('image@')
    const ending = isImage ? '1200x1600-jpg' : 'pdf'
    const id = `${isImage ? 'image' : 'file'}-${assets.size.toString(16).padStart(40, '0')}-${ending}`
    return {
      _id: id,
      _type: isImage ? 'sanity.imageAsset' : 'sanity.fileAsset',
      url: `https://cdn.sanity.io/${isImage ? 'images' : 'files'}/local/production/${id.replace(/^\w+-(.+)-(\w+)$/, '$1.$2')}`,
      originalFilename: name,
      size: 1_000,
      metadata: { lqip: 'data:image/jpeg;base64,AAAA', dimensions: { width: 1_200, height: 1_600 } },
    }
  }
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const { _sanityAsset: name, ...fields } = value
    const visited = Object.fromEntries(Object.entries(fields).map(([field, inner]) => [field, visit(inner)]))
    if (typeof name !== 'string') return visited
    const asset = assets.get(name) ?? assetOf(name)
    assets.set(name, asset)
    return { ...visited, asset: { _type: 'reference', _ref: asset._id ?? null } }
  }
  const visited = documents.map((document) => ({ ...document, ...(visit(document) as HostileDocument) }))
  return [...visited, ...assets.values()]
}

function readSeed(): HostileDocument[] {
  const lines = readFileSync(SEED_FILE, 'utf8').split('\n').filter(Boolean)
  const now = '2026-11-20T07:00:00Z'
  return withAssets(
    lines.map((line) => ({ _createdAt: now, _updatedAt: now, _rev: 'r', ...JSON.parse(line) })),
  )
}

export const seedDocuments: readonly HostileDocument[] = readSeed()

/** Ids, types and slugs never change, so that queries still find the document. */
const KEPT = /^(_id|_ref|_createdAt|_updatedAt|_rev|slug)$/
const TEXT_PARTS = /^(children|markDefs)$/

const KEEP = Symbol('keep')
const sameType = (value: Json): fc.Arbitrary<Json | typeof KEEP> => {
  if (typeof value === 'string') return hostileText
  return typeof value === 'number' ? hostileNumber : fc.constant(KEEP)
}
/** Rich text may have any value in any place. Other fields have values of their type, or are missing. */
const replacementOf = (value: Json, isInText: boolean) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(KEEP) },
    { weight: 8, arbitrary: sameType(value) },
    { weight: 1, arbitrary: fc.constant(null) },
    ...(isInText ? [fc.constantFrom<Json>({ en: 'text' }, [null, 'text'], [], 'text', 7, true)] : []),
  )

const hostile = (document: HostileDocument): fc.Arbitrary<HostileDocument> =>
  fc.gen().map((choose) => {
    const fieldsOf = (value: object, isInText: boolean) =>
      Object.fromEntries(
        Object.entries(value).map(([name, inner]) =>
          KEPT.test(name) ? [name, inner] : [name, visit(inner, isInText || TEXT_PARTS.test(name))],
        ),
      )
    const visit = (value: Json, isInText: boolean): Json => {
      const chosen = choose(replacementOf, value, isInText)
      if (chosen !== KEEP) return chosen
      if (Array.isArray(value)) return value.map((inner) => visit(inner, isInText))
      return typeof value === 'object' && value !== null ? fieldsOf(value, isInText) : value
    }
    return { ...fieldsOf(document, false), _type: document._type ?? null }
  })

export function hostileContent(ids: readonly string[]): fc.Arbitrary<HostileDocument[]> {
  const chosen = (document: HostileDocument) =>
    ids.includes(String(document._id)) || String(document._type).startsWith('sanity.')
  return fc.tuple(
    ...seedDocuments.map((document) => (chosen(document) ? hostile(document) : fc.constant(document))),
  )
}

const parsed = new Map<string, ExprNode>()

export const resultsFrom =
  (dataset: readonly HostileDocument[]) =>
  async (
    query: string,
    params: Record<string, unknown> = {},
  ): Promise<{ result: unknown; tags: string[] }> => {
    const key = JSON.stringify([query, params])
    const tree = parsed.get(key) ?? parse(query, { params })
    parsed.set(key, tree)
    const value = await evaluate(tree, { dataset: [...dataset], params })
    return { result: await value.get(), tags: [] }
  }
