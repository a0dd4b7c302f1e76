import { getPublishedId, type ValidationContext } from 'sanity'
import type { Facts } from '../../web/shared/products/facts.ts'
import { unknownUnlocks } from '../../web/shared/products/unknown-unlocks.ts'
import { allPages, isFixed } from '../../web/shared/routes.ts'
import type { Redirect } from './redirect-path.ts'

/** Another document: its type, and the title by which editors know it. */
type Holder = { readonly _type: string; readonly title: string }

/** Results are kept, because Sanity validates the whole document again after each pause in typing. */
const KEPT_MS = 10_000

/**
 * A query of validation. Reads from the content service at most once in `KEPT_MS` for the same parameters, in each Studio, and
 * again after a failure.
 */
function cachedQuery<Answer>(
  name: string,
  query: string,
  perspective: 'published' | 'drafts' | 'raw' = 'published',
) {
  const answers = new WeakMap<
    ValidationContext['getClient'],
    Map<string, { at: number; answer: Promise<Answer> }>
  >()
  return ({ getClient }: ValidationContext, params: Record<string, unknown>): Promise<Answer> => {
    const own = answers.get(getClient) ?? new Map<string, { at: number; answer: Promise<Answer> }>()
    answers.set(getClient, own)
    const key = JSON.stringify(params)
    const known = own.get(key)
    if (known && Date.now() - known.at < KEPT_MS) return known.answer
    const client = getClient({ apiVersion: '2025-02-19' }).withConfig({ perspective })
    const answer = client.fetch<Answer>(query, params, { tag: `validation.${name}` })
    own.set(key, { at: Date.now(), answer })
    answer.catch(() => own.delete(key))
    return answer
  }
}

const ownId = ({ document }: ValidationContext) => getPublishedId(document?._id ?? '')

const TITLE = '"title": coalesce(title, "an untitled one")'

const slugs = cachedQuery<Holder | null>(
  'slug',
  `*[_type == $type && slug.current == $slug && !sanity::versionOf($id)
    && (!(_id in path("drafts.**")) || !defined(*[_id == $id && slug.current == $slug][0]))][0] { _type, ${TITLE} }`,
  'raw',
)

/**
 * Another document of the same type with this slug. Includes drafts, because either document could be published next; but not if
 * this document is already published with the slug, because then the drafts show the error.
 */
export const holderOfSlug = (slug: string, context: ValidationContext) =>
  slugs(context, { type: context.document?._type ?? '', slug, id: ownId(context) })

const redirects = cachedQuery<Redirect[]>(
  'redirects',
  '*[_type == "redirect" && _id != $id && defined(from) && defined(to)] { _id, from, to }',
  'drafts',
)

/** All other redirects, with their drafts. */
export const otherRedirects = (context: ValidationContext) => redirects(context, { id: ownId(context) })

/** A GROQ condition: the page of the document has the path `$path`. */
const isShownAtPath = allPages
  .filter((page) => !isFixed(page))
  .map(
    ({ path, document }) =>
      `(_type == "${document}" && "${path.replace(/:.*/, '')}" + slug.current == $path)`,
  )
  .join(' || ')

const holders = cachedQuery<Holder | null>('path', `*[${isShownAtPath}][0] { _type, ${TITLE} }`)

/** The published document whose page has this path. */
export const holderOfPath = (path: string, context: ValidationContext) => holders(context, { path })

const pagesAt = cachedQuery<boolean>(
  'link',
  `defined(*[${isShownAtPath} || (_type == "redirect" && from == $path)][0])`,
)

/** Whether a published document or a redirect has this path. */
export const hasPage = (path: string, context: ValidationContext) => pagesAt(context, { path })

const dates = cachedQuery<{ visibleFrom: string | null; visibleUntil: string | null } | null>(
  'page',
  '*[_id == $id][0] { visibleFrom, visibleUntil }',
)

/** The dates of a published document; null when it is not published. */
export const pageById = (id: string, context: ValidationContext) => dates(context, { id })

const gameFacts = cachedQuery<Partial<Facts> | null>('facts', '*[_id == $id][0].facts')

/** The facts of a published game; null when it is not published or has none. */
export const factsOfGame = (id: string, context: ValidationContext) => gameFacts(context, { id })

const adventures = cachedQuery<string[]>(
  'adventures',
  `{ "unlocks": $ids } { "unknown": ${unknownUnlocks} }.unknown`,
)

/** The ids that no published adventure has. A product that unlocks one is not sold. */
export const unknownAdventures = (context: ValidationContext, ids: readonly string[]) =>
  adventures(context, { ids })

const sections = cachedQuery<string[]>('sections', '$ids[!(@ in *[_type == "faqSection"].slug.current)]')

/** The ids that no published section of the FAQ has. */
export const unknownSections = (context: ValidationContext, ids: readonly string[]) =>
  sections(context, { ids })

const releases = cachedQuery<{ status: string | null; releasedAt: string | null } | null>(
  'release',
  '*[_id == $id][0] { status, "releasedAt": facts.releasedAt }',
)

/** The release of a published game; null when it is not published. */
export const gameRelease = (id: string, context: ValidationContext) => releases(context, { id })

const offers = cachedQuery<{ title: string; unlocks: string[] }[]>(
  'offers',
  `*[_type == "product" && _id != $id && hidden != true && price > 0
    && (!defined(visibleUntil) || dateTime(visibleUntil) > dateTime(now()))]
    { ${TITLE}, "unlocks": coalesce(unlocks, []) }`,
)

/** The other published products that the shop lists, and that have not left it. */
export const otherOffers = (context: ValidationContext) => offers(context, { id: ownId(context) })

/** By the names of the facts that legal texts name. */
export const sellerQuery = `*[_id == "siteSettings"][0]
  { "name": sellerName, organisationNumber, vatNumber, "address": sellerAddress, "email": sellerEmail, "phone": sellerPhone,
    tradeRegister, representative }`

const sellers = cachedQuery<Record<string, unknown> | null>('seller', sellerQuery, 'drafts')

/** The seller, with unpublished changes, because editors change the legal texts together with the seller. */
export const sellerOf = (context: ValidationContext) => sellers(context, {})

/** What the rules of a sale need to know of published products and sales. */
export type SaleSurroundings = {
  /** Of the sale itself. */
  id: string
  own: { from?: string; until?: string; products?: { product?: { _ref?: string }; price?: number }[] } | null
  products: {
    _id: string
    id: string
    title: string
    price: number | null
    unlocks: string[]
    closedGroup: string | null
  }[]
  /** Other sales of these products. */
  sales: { title: string; from: string; until: string; refs: string[] }[]
  /** All offers for closed groups. */
  closed: { title: string; price: number | null; unlocks: string[]; closedGroup: string }[]
}

const offerFields = `${TITLE}, price, "unlocks": coalesce(unlocks, []), closedGroup`

const aroundSales = cachedQuery<SaleSurroundings>(
  'sale',
  `{
    "id": $id,
    "own": *[_id == $id][0] { from, until, products },
    "products": *[_type == "product" && _id in $refs && defined(slug.current)] { _id, "id": slug.current, ${offerFields} },
    "sales": *[_type == "sale" && _id != $id && count(products[product._ref in $refs]) > 0]
      { ${TITLE}, from, until, "refs": products[].product._ref },
    "closed": *[_type == "product" && defined(closedGroup)] { ${offerFields} }
  }`,
)

export const saleSurroundings = (context: ValidationContext, refs: readonly string[]) =>
  aroundSales(context, { id: ownId(context), refs })
