import { getPublishedId, type ValidationContext } from 'sanity'
import { allPages, isFixed } from '../../web/shared/routes.ts'
import type { Redirect } from './redirect-path.ts'

const API_VERSION = '2025-02-19'

/** Another document: its type, and the title by which editors know it. */
export type Holder = { readonly _type: string; readonly title: string }

const ownId = ({ document }: ValidationContext) => getPublishedId(document?._id ?? '')

/**
 * Another document of the same type with this slug. Drafts count too, because either document could be published next.
 * When this document is already published with the slug, drafts of other documents don't count: they show the error.
 */
export function holderOfSlug(slug: string, context: ValidationContext): Promise<Holder | null> {
  return context
    .getClient({ apiVersion: API_VERSION })
    .withConfig({ perspective: 'raw' })
    .fetch<Holder | null>(
      `*[_type == $type && slug.current == $slug && !sanity::versionOf($id)
        && (!(_id in path("drafts.**")) || !defined(*[_id == $id && slug.current == $slug][0]))][0]
        { _type, "title": coalesce(title, "an untitled one") }`,
      { type: context.document?._type ?? '', slug, id: ownId(context) },
      { tag: 'validation.slug' },
    )
}

/** All other redirects, with their drafts. */
export function otherRedirects(context: ValidationContext): Promise<Redirect[]> {
  return context
    .getClient({ apiVersion: API_VERSION })
    .withConfig({ perspective: 'drafts' })
    .fetch<Redirect[]>(
      `*[_type == "redirect" && _id != $id && defined(from) && defined(to)] { _id, from, to }`,
      { id: ownId(context) },
      { tag: 'validation.redirects' },
    )
}

/** GROQ that is true for a document whose page has the path `$path`. */
const isShownAtPath = allPages
  .filter((page) => !isFixed(page))
  .map(
    ({ path, document }) =>
      `(_type == "${document}" && "${path.replace(/:.*/, '')}" + slug.current == $path)`,
  )
  .join(' || ')

/** The published document whose page has this path. */
export function holderOfPath(path: string, context: ValidationContext): Promise<Holder | null> {
  return context
    .getClient({ apiVersion: API_VERSION })
    .withConfig({ perspective: 'published' })
    .fetch<Holder | null>(
      `*[${isShownAtPath}][0] { _type, "title": coalesce(title, "an untitled one") }`,
      { path },
      { tag: 'validation.path' },
    )
}

type Page = { visibleFrom: string | null; visibleUntil: string | null }

/** The dates of a published document; null when it is not published. */
export function pageById(id: string, context: ValidationContext): Promise<Page | null> {
  return context
    .getClient({ apiVersion: API_VERSION })
    .withConfig({ perspective: 'published' })
    .fetch<Page | null>('*[_id == $id][0] { visibleFrom, visibleUntil }', { id }, { tag: 'validation.page' })
}
