import { getPublishedId, type SanityClient, type ValidationContext } from 'sanity'
import type { Facts } from '../../web/shared/products/facts.ts'
import { unknownUnlocks } from '../../web/shared/products/unknown-unlocks.ts'
import { allPages, isFixed } from '../../web/shared/routes.ts'
import type { Redirect } from '../links/redirect-path.ts'

const API_VERSION = '2025-02-19'

/** Another document: its type, and the title by which editors know it. */
export type Holder = { readonly _type: string; readonly title: string }

/** Results are kept, because Sanity validates the whole document again after each pause in typing. */
const KEPT_MS = 10_000

/**
 * Reads from the content service at most once in `KEPT_MS` for the same parameters, in each Studio. Reads again after a failure.
 */
function cachedRead<Params, Answer>(ask: (client: SanityClient, params: Params) => Promise<Answer>) {
  const answers = new WeakMap<
    ValidationContext['getClient'],
    Map<string, { at: number; answer: Promise<Answer> }>
  >()
  return ({ getClient }: ValidationContext, params: Params): Promise<Answer> => {
    const own = answers.get(getClient) ?? new Map<string, { at: number; answer: Promise<Answer> }>()
    answers.set(getClient, own)
    const key = JSON.stringify(params)
    const known = own.get(key)
    if (known && Date.now() - known.at < KEPT_MS) return known.answer
    const answer = ask(getClient({ apiVersion: API_VERSION }), params)
    own.set(key, { at: Date.now(), answer })
    answer.catch(() => own.delete(key))
    return answer
  }
}

const ownId = ({ document }: ValidationContext) => getPublishedId(document?._id ?? '')

/**
 * Another document of the same type with this slug. Includes drafts, because either document could be published next; but not if
 * this document is already published with the slug, because then the drafts show the error.
 */
export const holderOfSlug = (slug: string, context: ValidationContext): Promise<Holder | null> =>
  askForSlug(context, { type: context.document?._type ?? '', slug, id: ownId(context) })

const askForSlug = cachedRead((client, params: { type: string; slug: string; id: string }) =>
  client.withConfig({ perspective: 'raw' }).fetch<Holder | null>(
    `*[_type == $type && slug.current == $slug && !sanity::versionOf($id)
        && (!(_id in path("drafts.**")) || !defined(*[_id == $id && slug.current == $slug][0]))][0]
        { _type, "title": coalesce(title, "an untitled one") }`,
    params,
    { tag: 'validation.slug' },
  ),
)

/** All other redirects, with their drafts. */
export const otherRedirects = (context: ValidationContext): Promise<Redirect[]> =>
  askForRedirects(context, { id: ownId(context) })

const askForRedirects = cachedRead((client, params: { id: string }) =>
  client
    .withConfig({ perspective: 'drafts' })
    .fetch<Redirect[]>(
      `*[_type == "redirect" && _id != $id && defined(from) && defined(to)] { _id, from, to }`,
      params,
      { tag: 'validation.redirects' },
    ),
)

/** A GROQ condition: the page of the document has the path `$path`. */
const isShownAtPath = allPages
  .filter((page) => !isFixed(page))
  .map(
    ({ path, document }) =>
      `(_type == "${document}" && "${path.replace(/:.*/, '')}" + slug.current == $path)`,
  )
  .join(' || ')

/** The published document whose page has this path. */
export const holderOfPath = (path: string, context: ValidationContext): Promise<Holder | null> =>
  askForPath(context, { path })

const askForPath = cachedRead((client, params: { path: string }) =>
  client
    .withConfig({ perspective: 'published' })
    .fetch<Holder | null>(
      `*[${isShownAtPath}][0] { _type, "title": coalesce(title, "an untitled one") }`,
      params,
      { tag: 'validation.path' },
    ),
)

/** Whether a published document or a redirect has this path. */
export const hasPage = (path: string, context: ValidationContext): Promise<boolean> =>
  askForPageAt(context, { path })

const askForPageAt = cachedRead((client, params: { path: string }) =>
  client
    .withConfig({ perspective: 'published' })
    .fetch<boolean>(`defined(*[${isShownAtPath} || (_type == "redirect" && from == $path)][0])`, params, {
      tag: 'validation.link',
    }),
)

type Page = { visibleFrom: string | null; visibleUntil: string | null }

/** The dates of a published document; null when it is not published. */
export const pageById = (id: string, context: ValidationContext): Promise<Page | null> =>
  askForPage(context, { id })

const askForPage = cachedRead((client, params: { id: string }) =>
  client
    .withConfig({ perspective: 'published' })
    .fetch<Page | null>('*[_id == $id][0] { visibleFrom, visibleUntil }', params, { tag: 'validation.page' }),
)

/** The facts of a published game; null when it is not published or has none. */
export const factsOfGame = (id: string, context: ValidationContext): Promise<Partial<Facts> | null> =>
  askForFacts(context, { id })

const askForFacts = cachedRead((client, params: { id: string }) =>
  client
    .withConfig({ perspective: 'published' })
    .fetch<Partial<Facts> | null>('*[_id == $id][0].facts', params, { tag: 'validation.facts' }),
)

/** The ids that no published adventure has. A product that unlocks one is not sold. */
export const unknownAdventures = (context: ValidationContext, ids: readonly string[]): Promise<string[]> =>
  askForAdventures(context, { ids })

const askForAdventures = cachedRead((client, params: { ids: readonly string[] }) =>
  client
    .withConfig({ perspective: 'published' })
    .fetch<string[]>(`{ "unlocks": $ids } { "unknown": ${unknownUnlocks} }.unknown`, params, {
      tag: 'validation.adventures',
    }),
)

/** The ids that no published section of the FAQ has. */
export const unknownSections = (context: ValidationContext, ids: readonly string[]): Promise<string[]> =>
  askForSections(context, { ids })

const askForSections = cachedRead((client, params: { ids: readonly string[] }) =>
  client
    .withConfig({ perspective: 'published' })
    .fetch<string[]>('$ids[!(@ in *[_type == "faqSection"].slug.current)]', params, {
      tag: 'validation.sections',
    }),
)

type GameRelease = { status: string | null; releasedAt: string | null }

/** The release of a published game; null when it is not published. */
export const gameRelease = (id: string, context: ValidationContext): Promise<GameRelease | null> =>
  askForRelease(context, { id })

const askForRelease = cachedRead((client, params: { id: string }) =>
  client
    .withConfig({ perspective: 'published' })
    .fetch<GameRelease | null>('*[_id == $id][0] { status, "releasedAt": facts.releasedAt }', params, {
      tag: 'validation.release',
    }),
)

/** The other published products that the shop lists, and that have not left it. */
export const otherOffers = (context: ValidationContext): Promise<{ title: string; unlocks: string[] }[]> =>
  askForOffers(context, { id: ownId(context) })

const askForOffers = cachedRead((client, params: { id: string }) =>
  client.withConfig({ perspective: 'published' }).fetch<{ title: string; unlocks: string[] }[]>(
    `*[_type == "product" && _id != $id && hidden != true && price > 0
        && (!defined(visibleUntil) || dateTime(visibleUntil) > dateTime(now()))]
        { "title": coalesce(title, "an untitled one"), "unlocks": coalesce(unlocks, []) }`,
    params,
    { tag: 'validation.offers' },
  ),
)

/** The seller, with unpublished changes, because editors change the legal texts together with the seller. */
export const sellerOf = (context: ValidationContext): Promise<Record<string, unknown> | null> =>
  askForSeller(context, {})

const askForSeller = cachedRead((client, params: Record<string, never>) =>
  client.withConfig({ perspective: 'drafts' }).fetch<Record<string, unknown> | null>(
    `*[_id == "siteSettings"][0]
        { "name": sellerName, "address": sellerAddress, "email": sellerEmail, "phone": sellerPhone }`,
    params,
    { tag: 'validation.seller' },
  ),
)
