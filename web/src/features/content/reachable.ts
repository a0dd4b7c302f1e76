import type { MenuLink } from '#shared/content-types.ts'
import { documentPath } from './document-path.ts'

export const reachableLinks = <Link extends Pick<MenuLink, 'href' | 'target'>>(
  links: readonly Link[],
): Link[] =>
  links.flatMap((link) => {
    const href = link.target ? documentPath(link.target) : link.href
    return href === null ? [] : [{ ...link, href }]
  })
