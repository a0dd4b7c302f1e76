import type { SanityDocument } from 'sanity'
import { allPages, isFixed, pages, pathOfDocument } from '../../web/shared/routes.ts'

/** The document fields that decide its path. */
export type Addressed = {
  readonly _type: string
  readonly slug?: { readonly current?: string | undefined } | undefined
  /** Redirects only. */
  readonly from?: string | undefined
}

/** Document types without their own page, and the page that shows them. */
const shownOn: Readonly<Record<string, string>> = {
  siteSettings: pages.home.path,
  faqEntry: pages.faq.path,
  faqSection: pages.faq.path,
  sale: pages.shop.path,
}

/** The path at which the site shows a document; undefined while it has none. */
export function addressOf({ _type, slug, from }: Addressed): string | undefined {
  if (_type === 'redirect') return from
  return shownOn[_type] ?? pathOfDocument(_type, slug?.current) ?? undefined
}

/** Types whose address contains their slug. */
const movable: ReadonlySet<string | undefined> = new Set(
  allPages.filter((page) => !isFixed(page)).map(({ document }) => document),
)

/** The path of a page that moves when its slug changes; undefined for other documents. */
export const movableAddress = (document: SanityDocument | null): string | undefined =>
  document && movable.has(document._type) ? addressOf(document) : undefined

/** Pages that list documents of a type. */
const listPages: Readonly<Record<string, readonly { title: string; href: string }[]>> = {
  product: [
    { title: 'Web Shop', href: pages.shop.path },
    { title: 'Games', href: pages.games.path },
  ],
  game: [
    { title: 'Home', href: pages.home.path },
    { title: 'Games', href: pages.games.path },
  ],
  job: [{ title: 'Jobs', href: pages.jobs.path }],
  pressRelease: [{ title: 'Press & News', href: pages.news.path }],
}

export const listPagesOf = (type: string) => listPages[type] ?? []
