import { getDraftId, getPublishedId } from 'sanity'
import { linkableTypes } from 'schemas'
import * as v from 'valibot'
import { type LiveQuery, liveQuery, useLive } from '../document/live-query.ts'

/** The document types that others can refer to: in links, FAQ entries and openings on campaign pages, and ids of products and questions. */
export const referencedTypes: ReadonlySet<string> = new Set([
  ...linkableTypes.map(({ type }) => type),
  ...['faqEntry', 'opening', 'adventure', 'faqSection'],
])

const referrersSchema = v.array(v.object({ _id: v.string(), _type: v.string() }))

export type Referrer = v.InferOutput<typeof referrersSchema>[number]

/** More are not listed. */
export const MAX_REFERRERS = 101

const SLUGS = '*[_id in $ids && defined(slug.current)].slug.current'

/** Documents that name others by their ids: the type, and a GROQ filter that is true for those who do. By the type that is named. */
const naming: Readonly<Record<string, { by: string; names: string }>> = {
  adventure: { by: '_type == "product"', names: `count(unlocks[@ in ${SLUGS}]) > 0` },
  faqSection: { by: '_type == "faqEntry"', names: `topic in ${SLUGS}` },
}

/** The referring documents, each once: editors see a draft and its published version as one document. */
export function uniqueReferrers(found: readonly Referrer[]): Referrer[] {
  const byId = new Map(found.map(({ _id, _type }) => [getPublishedId(_id), _type]))
  return [...byId].map(([_id, _type]) => ({ _id, _type }))
}

const queries = new Map<string, LiveQuery<Referrer[]>>()

/** One for each document: its menu and the panel beside its form read it together. */
function queryOf(id: string, type: string): LiveQuery<Referrer[]> {
  const { by, names } = naming[type] ?? { by: 'false', names: 'false' }
  const known = queries.get(id)
  const query =
    known ??
    liveQuery({
      fetch: `*[references($id) || (${by} && ${names})] [0...${MAX_REFERRERS}] { _id, _type }`,
      listen: `*[references($id) || ${by}]`,
      params: { id, ids: [id, getDraftId(id)] },
      perspective: 'raw',
      tag: 'where-used',
      read: (answer) => uniqueReferrers(v.parse(referrersSchema, answer)),
    })
  queries.set(id, query)
  return query
}

/** The documents that refer to one or name it by its id, each once; none when they can’t be read. Undefined until then. */
export function useReferrers(id: string, type: string): readonly Referrer[] | undefined {
  const found = useLive(queryOf(getPublishedId(id), type))
  if (found.status === 'loading') return undefined
  return found.status === 'known' ? found.value : []
}
