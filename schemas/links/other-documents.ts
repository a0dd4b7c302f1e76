import { getPublishedId, type ValidationContext } from 'sanity'
import type { Facts } from '../../web/shared/products/facts.ts'
import { unknownUnlocks } from '../../web/shared/products/unknown-unlocks.ts'
import { allPages, isFixed } from '../../web/shared/routes.ts'
import type { Redirect } from './redirect-path.ts'

/** Another document: its type, and the title by which editors know it. */
type Holder = { readonly _type: string; readonly title: string }

const KEPT_MS = 10_000

/**
 * Keeps each answer for a moment, because Sanity validates the whole document again after each pause in typing. After a failure it
 * asks again at once.
 */
export function keptAnswers<Answer>() {
  const answers = new Map<string, { at: number; answer: Promise<Answer> }>()
  return (question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = answers.get(question)
    if (known && Date.now() - known.at < KEPT_MS) return known.answer
    const answer = ask()
    answers.set(question, { at: Date.now(), answer })
    answer.catch(() => answers.delete(question))
    return answer
  }
}

/** A query of validation, with answers kept in each Studio. */
function cachedQuery<Answer, Params extends Record<string, unknown>>(
  name: string,
  query: string,
  perspective: 'published' | 'drafts' | 'raw' = 'published',
) {
  const ofStudios = new WeakMap<ValidationContext['getClient'], ReturnType<typeof keptAnswers<Answer>>>()
  return ({ getClient }: ValidationContext, params: Params): Promise<Answer> => {
    const kept = ofStudios.get(getClient) ?? keptAnswers<Answer>()
    ofStudios.set(getClient, kept)
    return kept(JSON.stringify(params), () =>
      getClient({ apiVersion: '2025-02-19' })
        .withConfig({ perspective })
        .fetch<Answer>(query, params, { tag: `validation.${name}` }),
    )
  }
}

const ownId = ({ document }: ValidationContext) => getPublishedId(document?._id ?? '')

const TITLE = '"title": coalesce(title, "an untitled one")'

const slugs = cachedQuery<Holder | null, { type: string; slug: string; id: string }>(
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

const redirects = cachedQuery<Redirect[], { id: string }>(
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

/** The published document whose page has this path. */
export const holderOfPath = cachedQuery<Holder | null, { path: string }>(
  'path',
  `*[${isShownAtPath}][0] { _type, ${TITLE} }`,
)

/** Whether a published document or a redirect has this path. */
export const hasPage = cachedQuery<boolean, { path: string }>(
  'link',
  `defined(*[${isShownAtPath} || (_type == "redirect" && from == $path)][0])`,
)

type Dates = { visibleFrom: string | null; visibleUntil: string | null }

/** The dates of a published document; null when it is not published. */
export const pageById = cachedQuery<Dates | null, { id: string }>(
  'page',
  '*[_id == $id][0] { visibleFrom, visibleUntil }',
)

/** The facts of a published game; null when it is not published or has none. */
export const factsOfGame = cachedQuery<Partial<Facts> | null, { id: string }>(
  'facts',
  '*[_id == $id][0].facts',
)

/** The ids that no published adventure has. A product that unlocks one is not sold. */
export const unknownAdventures = cachedQuery<string[], { ids: readonly string[] }>(
  'adventures',
  `{ "unlocks": $ids } { "unknown": ${unknownUnlocks} }.unknown`,
)

/** The ids that no published section of the FAQ has. */
export const unknownSections = cachedQuery<string[], { ids: readonly string[] }>(
  'sections',
  '$ids[!(@ in *[_type == "faqSection"].slug.current)]',
)

type Release = { status: string | null; releasedAt: string | null }

/** The release of a published game; null when it is not published. */
export const gameRelease = cachedQuery<Release | null, { id: string }>(
  'release',
  '*[_id == $id][0] { status, "releasedAt": facts.releasedAt }',
)

const offers = cachedQuery<{ title: string; unlocks: string[] }[], { id: string }>(
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

const sellers = cachedQuery<Record<string, unknown> | null, Record<string, never>>(
  'seller',
  sellerQuery,
  'drafts',
)

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

const aroundSales = cachedQuery<SaleSurroundings, { id: string; refs: readonly string[] }>(
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
