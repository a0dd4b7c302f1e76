import { safeHref } from '../links/safe-href.ts'
import { pathOfDocument } from '../routes.ts'
import type { Link } from './tree.ts'

/** A link to an address from content. Undefined for an address that is not safe. */
export function linkTo(href: unknown, _key: string, newTab = false): Link | undefined {
  const safe = typeof href === 'string' ? safeHref(href) : null
  return safe ? { _type: 'link', _key, href: safe.kind === 'path' ? safe.path : safe.url, newTab } : undefined
}

/** The path of the page of a document that content links to; null without such a page. */
export const pathOfTarget = (target: { _type?: unknown; slug?: unknown } | null | undefined) =>
  typeof target?._type === 'string'
    ? pathOfDocument(target._type, typeof target.slug === 'string' ? target.slug : null)
    : null

/** The absolute address of a link, for texts that are read outside the site. */
export const absoluteHref = ({ href }: Link, site: string) => new URL(href, site).href
