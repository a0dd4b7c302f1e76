import type { MenuLink, Target } from '#shared/content-types.ts'
import { type PageDocument, pathOfDocument } from '#shared/routes.ts'

/** Null for a deleted document, or one without a slug. */
export const documentPath = (target: Target | null): string | null =>
  target && pathOfDocument(target._type satisfies PageDocument, target.slug)

export const reachableLinks = <Link extends Pick<MenuLink, 'href' | 'target'>>(
  links: readonly Link[],
): Link[] =>
  links.flatMap((link) => {
    const href = link.target ? documentPath(link.target) : link.href
    return href === null ? [] : [{ ...link, href }]
  })
