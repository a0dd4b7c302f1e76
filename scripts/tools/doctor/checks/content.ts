import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { type Finding, fault, ok } from '../finding.ts'
import { sanityCommand, type Target } from '../target.ts'
import { documentTypes, PUBLISHED, singletons } from '../types.ts'

const reader = ({ editor, visitor }: Target) => editor ?? visitor

/** How to delete documents. Sanity's command line doesn't work with the local service, whose content can be reset. */
const deletion = ({ isLocal }: Target, ids: readonly string[]) =>
  isLocal ? 'start over: npm run seed -- --replace' : sanityCommand(`documents delete ${ids.join(' ')}`)

const listOf = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ')

const UNKNOWN = `*[!(_type in $known || _id in path("_.**") || string::startsWith(_type, "sanity.")
  || string::startsWith(_type, "system."))]`

const Unknown = v.object({ total: v.number(), types: v.array(v.string()), ids: v.array(v.string()) })

/** Finds documents of types without a schema: the Studio can't edit them, and the site doesn't show them. */
async function checkTypes(client: SanityClient, target: Target): Promise<Finding[]> {
  const query = `{"total": count(${UNKNOWN}), "types": array::unique(${UNKNOWN}._type), "ids": ${UNKNOWN}[0...5]._id}`
  const { total, types, ids } = v.parse(Unknown, await client.fetch(query, { known: documentTypes }))
  if (total === 0) return [ok('Schemas: every document has a known type')]
  return [
    fault({
      what: `Documents of types that no schema has (${total}): ${listOf(types)}`,
      where: `documents ${listOf(ids)}${total > ids.length ? ' and others' : ''}`,
      cure: `Bring the type back in schemas/, or delete them: ${deletion(target, ids)}`,
    }),
  ]
}

const Identified = v.array(v.object({ _id: v.string(), _type: v.string() }))

/** Checks pages and settings that must be published exactly once, under their own id. */
async function checkSingletons(client: SanityClient, target: Target): Promise<Finding[]> {
  const query = `*[_type in $singletons && ${PUBLISHED}]{_id, _type} | order(_id)`
  const found = v.parse(Identified, await client.fetch(query, { singletons }))
  const missing = singletons.filter((type) => !found.some(({ _id }) => _id === type))
  const others = found.filter(({ _id, _type }) => _id !== _type)
  const findings = [
    ...missing.map((type) =>
      fault({
        what: `"${type}" is not published`,
        where: `document ${type}`,
        cure: 'Write and publish it in the Studio, or load the seed: npm run seed adds what is missing.',
      }),
    ),
    ...others.map(({ _id, _type }) =>
      fault({
        what: `There is a second "${_type}", which the site never shows`,
        where: `document ${_id}`,
        cure: `Copy what it has into "${_type}", then delete it: ${deletion(target, [_id])}`,
      }),
    ),
  ]
  return findings.length > 0 ? findings : [ok('Pages and settings: each is published once')]
}

const Addressed = v.array(v.object({ _id: v.string(), _type: v.string(), address: v.string() }))

/** Finds documents with the same address: visitors see only one of them. */
async function checkSlugs(client: SanityClient): Promise<Finding[]> {
  const query = `*[_type in $types && ${PUBLISHED} && defined(coalesce(slug.current, from))]
    {_id, _type, "address": coalesce(slug.current, from)} | order(_id)`
  const found = v.parse(Addressed, await client.fetch(query, { types: documentTypes }))
  const groups = Map.groupBy(found, ({ _type, address }) => `${_type} "${address}"`)
  const doubled = [...groups].filter(([, documents]) => documents.length > 1)
  if (doubled.length === 0) return [ok('Addresses: no two documents have the same one')]
  return doubled.map(([name, documents]) =>
    fault({
      what: `${documents.length} documents share one address: ${name}`,
      where: `documents ${documents.map(({ _id }) => _id).join(', ')}`,
      cure: 'Give all but one of them another address in the Studio, and publish.',
    }),
  )
}

/** Checks that the stored content matches the schemas. */
export async function checkContent(target: Target): Promise<Finding[]> {
  const client = reader(target)
  const findings = await Promise.all([
    checkTypes(client, target),
    checkSingletons(client, target),
    checkSlugs(client),
  ])
  return findings.flat()
}
