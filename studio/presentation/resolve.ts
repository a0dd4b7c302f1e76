/** How the preview and the forms find each other: the document of a page, and the pages of a document. */
import {
  type DocumentLocationResolvers,
  type DocumentLocationsState,
  type DocumentResolver,
  defineDocuments,
} from 'sanity/presentation'
import { reservedPaths, schemaTypes } from 'schemas'
import { allPages, isFixed, type Page, pathsOf } from '../../web/shared/routes.ts'
import { type Addressed, addressOf, listPagesOf } from '../site/address.ts'

/** A fixed path opens the only document of its type; a slug opens the document that has it. */
function resolverOf(page: Page): DocumentResolver[] {
  const { document: type, path } = page
  if (!type) return []
  if (isFixed(page)) return [{ route: [...pathsOf(page)], type }]
  return [
    {
      route: path,
      resolve({ params }) {
        const slug = Object.values(params)[0]
        // The pattern of games also matches fixed pages without a document.
        if (slug === undefined || (path === '/:slug' && reservedPaths.includes(slug))) return undefined
        return { filter: `_type == "${type}" && slug.current == $slug`, params: { slug } }
      },
    },
  ]
}

/** The document whose form opens beside a page of the site. The first route that matches counts. */
export const mainDocuments = defineDocuments(allPages.flatMap(resolverOf))

/** The document fields that decide where a document is shown. */
export type Located = {
  readonly title?: string | undefined
  readonly slug?: string | undefined
  readonly from?: string | undefined
  readonly hidden?: boolean | undefined
}

const EVERYWHERE: DocumentLocationsState = {
  message: 'Shown on every page of the site.',
  tone: 'positive',
  locations: [{ title: 'Home', href: '/' }],
}

const IN_ACCOUNTS: DocumentLocationsState = {
  message: 'Shown in My Products to everyone who has it.',
  tone: 'positive',
}

/** Types that are shown on the page of a document to which they refer. */
const shownWith: Readonly<Record<string, string>> = { opening: 'game' }

/** The pages that show a document, its own first. Undefined while it has no address, as every new document. */
export function locationsOf(
  _type: string,
  { title, slug, from, hidden }: Located,
): DocumentLocationsState | undefined {
  if (_type === 'siteSettings') return EVERYWHERE
  if (_type === 'extra') return IN_ACCOUNTS
  const addressed: Addressed = { _type: shownWith[_type] ?? _type, slug: { current: slug }, from }
  const href = addressOf(addressed)
  if (!href) return undefined
  const own = { title: title || href, href }
  if (_type === 'redirect') return { message: 'Not a page: it leads elsewhere.', locations: [own] }
  if (hidden)
    return { message: 'Hidden: in no list, only at its own address.', tone: 'caution', locations: [own] }
  return { locations: [own, ...listPagesOf(_type)] }
}

const isDocument = (type: { type: string }) => type.type === 'document'

const located = (type: string) => ({
  select: {
    title: type === 'faqEntry' ? 'question' : 'title',
    slug: type === 'opening' ? 'game.slug.current' : 'slug.current',
    from: 'from',
    hidden: 'hidden',
  },
  resolve: (fields: Located | null) => locationsOf(type, fields ?? {}),
})

/** The locations panel above the form, for every document type. */
export const locations: DocumentLocationResolvers = Object.fromEntries(
  schemaTypes.filter(isDocument).map(({ name }) => [name, located(name)]),
)
