import * as v from 'valibot'
import { schemaTypes, singletonTypes } from '#schemas'
import { launchSchema, launchSteps } from '#shared/legal/launch-steps.ts'
import { closingPages, type LegalTexts, legalTextsSchema, textFaults } from '#shared/legal/legal-text.ts'
import { samplesIn } from '#shared/legal/sample-content.ts'
import { unknownUnlocks } from '#shared/products/unknown-unlocks.ts'
import { launchQuery, legalTextsQuery } from '#shared/queries/legal.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { advice, type Finding, fault, notChecked, ok } from './finding.ts'
import { sanityCommand, seedCommand, type Target } from './target.ts'

export const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

/** What the Studio's tool Media writes. */
const WRITTEN_BY_TOOLS = ['media.tag', 'media.folder']

/** Names of types with one document, whose `_id` is the type's name. */
const singletons = singletonTypes.map(({ name }) => name)

/** When one of them is missing, `checkLaunch` says so. */
const OF_LAUNCH: readonly string[] = ['siteSettings', 'homePage', ...closingPages]

/** GROQ condition: not a draft, not part of a release, and not a system document. */
export const PUBLISHED = '!(_id in path("drafts.**") || _id in path("versions.**") || _id in path("_.**"))'

const reader = ({ editor, visitor }: Target) => editor ?? visitor
const orOk = (findings: readonly Finding[], okay: string) => (findings.length > 0 ? findings : [ok(okay)])

/** How to delete documents. Sanity's command line doesn't work with the local service, whose content can be reset. */
const deletion = ({ isLocal }: Target, ids: readonly string[]) =>
  isLocal ? 'start over: npm run seed -- --replace' : sanityCommand(`documents delete ${ids.join(' ')}`)

const listOf = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ')

const UNKNOWN = `*[!(_type in $known || _id in path("_.**") || string::startsWith(_type, "sanity.")
  || string::startsWith(_type, "system."))]`
const unknownSchema = v.object({ total: v.number(), types: v.array(v.string()), ids: v.array(v.string()) })

/** Finds documents of types without a schema: the Studio can't edit them, and the site doesn't show them. */
async function checkTypes(target: Target) {
  const query = `{"total": count(${UNKNOWN}), "types": array::unique(${UNKNOWN}._type), "ids": ${UNKNOWN}[0...5]._id}`
  const answer = await reader(target).fetch(query, { known: [...documentTypes, ...WRITTEN_BY_TOOLS] })
  const { total, types, ids } = v.parse(unknownSchema, answer)
  if (total === 0) return [ok('Schemas: every document has a known type')]
  const what = `Documents of types that no schema has (${total}): ${listOf(types)}`
  const where = `documents ${listOf(ids)}${total > ids.length ? ' and others' : ''}`
  return [fault(what, where, `Bring the type back in schemas/, or delete them: ${deletion(target, ids)}`)]
}

const identified = v.array(v.object({ _id: v.string(), _type: v.string() }))

/** Checks pages and settings that must be published exactly once, under their own id. */
async function checkSingletons(target: Target) {
  const query = `*[_type in $singletons && ${PUBLISHED}]{_id, _type} | order(_id)`
  const found = v.parse(identified, await reader(target).fetch(query, { singletons }))
  const missing = singletonTypes.filter(
    ({ name }) => !OF_LAUNCH.includes(name) && !found.some(({ _id }) => _id === name),
  )
  const others = found.filter(({ _id, _type }) => _id !== _type)
  const write = `Write and publish it in the Studio, or add it to fill in: ${seedCommand(target)}`
  const findings = [
    ...missing.map(({ name, title }) => fault(`“${title}” is not published`, `document ${name}`, write)),
    ...others.map(({ _id, _type }) => {
      const cure = `Copy what it has into "${_type}", then delete it: ${deletion(target, [_id])}`
      return fault(`There is a second "${_type}", which the site never shows`, `document ${_id}`, cure)
    }),
  ]
  return orOk(findings, 'Pages and settings: each is published once')
}

const PLACEHOLDER = /\bYOUR( [A-Z]{2,})+|[\w.-]+@your-site\.example/g

const placeholdersIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.match(PLACEHOLDER) ?? []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(placeholdersIn) : []
}

const documentsSchema = v.array(v.looseObject({ _id: v.string(), _type: v.string() }))

/** Finds what is left of the skeleton in each document, a draft too when there is a token. */
async function checkPlaceholders(target: Target) {
  const query = '*[_type in $singletons] | order(_id)'
  const found = v.parse(documentsSchema, await reader(target).fetch(query, { singletons }))
  const findings = found.flatMap(({ _id, _type, ...fields }) => {
    const left = Object.entries(fields).map(([field, value]) => [field, placeholdersIn(value)] as const)
    const places = left.filter(([, words]) => words.length > 0)
    const words = [...new Set(places.flatMap(([, words]) => words))]
    const title = singletonTypes.find(({ name }) => name === _type)?.title ?? _type
    const where = `document ${_id}, field ${places.map(([field]) => field).join(', ')}`
    const cure = 'Write your own in the Studio, and publish.'
    return words.length === 0
      ? []
      : [fault(`“${title}” is still to be filled in: ${words.join(', ')}`, where, cure)]
  })
  return orOk(findings, 'Skeleton: no text is still to be filled in')
}

const PUBLISH_FIRST = 'Publish in the Studio, then run doctor again.'

const addressed = v.array(v.object({ _id: v.string(), _type: v.string(), address: v.string() }))

/** Finds documents with the same address: visitors see only one of them. */
async function checkSlugs(target: Target) {
  const query = `*[_type in $types && ${PUBLISHED} && defined(coalesce(slug.current, from))]
    {_id, _type, "address": coalesce(slug.current, from)} | order(_id)`
  const found = v.parse(addressed, await reader(target).fetch(query, { types: documentTypes }))
  if (found.length === 0)
    return [notChecked('addresses, because no document has one', 'the dataset', PUBLISH_FIRST)]
  const groups = Map.groupBy(found, ({ _type, address }) => `${_type} "${address}"`)
  const cure = 'Give all but one of them another address in the Studio, and publish.'
  const findings = [...groups].flatMap(([name, documents]) => {
    if (documents.length < 2) return []
    const where = `documents ${documents.map(({ _id }) => _id).join(', ')}`
    return [fault(`${documents.length} documents share one address: ${name}`, where, cure)]
  })
  return orOk(findings, 'Addresses: no two documents have the same one')
}

const unlocksSchema = v.object({
  products: v.array(
    v.object({ _id: v.string(), title: v.nullish(v.string(), 'untitled'), unknown: v.array(v.unknown()) }),
  ),
  total: v.number(),
  isListEmpty: v.boolean(),
})

/** Checks that published products unlock only published adventures: the shop refuses to sell the others. */
async function checkUnlocks({ visitor }: Target) {
  const query = `{
    "products": *[_type == "product" && count(${unknownUnlocks}) > 0] | order(_id) { _id, title, "unknown": ${unknownUnlocks} },
    "total": count(*[_type == "product"]),
    "isListEmpty": count(*[_type == "adventure"]) == 0
  }`
  const { products, total, isListEmpty } = v.parse(unlocksSchema, await visitor.fetch(query))
  const cure =
    'Tick what it unlocks in the Studio, and publish. A new adventure is made in the Studio: Shop, Adventures.'
  const findings = products.map(({ _id, title, unknown }) => {
    const ids = unknown.join('”, “')
    const what = `The product “${title}” unlocks “${ids}”, which no published adventure has: the shop doesn’t sell it`
    return fault(what, `document ${_id}`, cure)
  })
  const empty = advice(
    'No adventure is published: editors can’t tick what a new product unlocks',
    'documents of the type adventure',
    'Write them in the Studio: Shop, Adventures.',
  )
  if (total === 0)
    return [
      notChecked(
        'what products unlock, because none is published',
        'documents of the type product',
        PUBLISH_FIRST,
      ),
    ]
  return orOk(
    [...findings, ...(isListEmpty ? [empty] : [])],
    'Unlocks: products unlock only published adventures',
  )
}

/** A field of the seller with spaces alone is as empty for the shop as a missing one. */
async function readLegalTexts({ visitor }: Target): Promise<LegalTexts> {
  const answer = await visitor.fetch(legalTextsQuery, timeParameters(Date.now()))
  const { seller, ...texts } = v.parse(legalTextsSchema, answer)
  const trimmed = Object.entries(seller ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return { seller: Object.fromEntries(trimmed), ...texts }
}

/** Finds what keeps the shop closed, in the order in which to cure it. */
async function checkLaunch(target: Target) {
  const [legal, launch] = await Promise.all([readLegalTexts(target), target.visitor.fetch(launchQuery)])
  const cure =
    'Open the Studio: its start page leads through these steps in this order. Publish what you wrote.'
  const findings = launchSteps(legal, v.parse(launchSchema, launch)).flatMap(({ title, missing, open }) =>
    missing.length === 0
      ? []
      : [
          fault(
            `The shop can’t open without “${title}”: ${missing.join('; ')}`,
            `document ${open.type}`,
            cure,
          ),
        ],
  )
  return orOk(findings, 'Launch: nothing is missing that a new shop needs')
}

/** Finds the sample seller and draft texts, with which a live key of Stripe sells nothing. */
function sampleFindings(texts: LegalTexts, isLive: boolean) {
  const findings = samplesIn(texts).map(({ what, where, cure }) =>
    isLive
      ? fault(`${what}: the shop opens no checkout`, where, cure)
      : advice(`${what}: with a live key of Stripe the shop opens no checkout`, where, cure),
  )
  if (findings.length === 0 && texts.pages.length === 0)
    return [notChecked('samples, because no legal text is published', 'the legal texts', PUBLISH_FIRST)]
  return orOk(findings, 'Samples: the seller, the legal texts, the people and the praise are the shop’s own')
}

/** Finds samples, and legal texts that lack what the law asks for. `checkLaunch` names those that keep the shop closed. */
async function checkTexts(target: Target, isLive = false) {
  const texts = await readLegalTexts(target)
  const findings = textFaults(texts).flatMap(({ what, where, cure, isClosing }) =>
    isClosing ? [] : [fault(what, where, cure)],
  )
  const { length } = texts.pages
  const okay =
    length > 0
      ? ok(`Legal texts: each of the ${length} published ones has the parts that the law asks for`)
      : notChecked('the legal texts, because none is published', 'the legal texts', PUBLISH_FIRST)
  return [
    ...(findings.length > 0 ? findings : [okay]),
    ...(target.isLocal ? [] : sampleFindings(texts, isLive)),
  ]
}

/** Checks of what is stored, in the order in which to fix them. */
export const CONTENT_CHECKS = {
  checkLaunch,
  checkTypes,
  checkSingletons,
  checkPlaceholders,
  checkSlugs,
  checkUnlocks,
  checkTexts,
}
