import { allPages } from '../../web/shared/routes.ts'

/** The document types that have their own page and can be the target of a link. */
export const linkableTypes = allPages.flatMap(({ document }) => (document ? { type: document } : []))

/** Validates a link of the menu or footer: a path on this site, or an https, mailto or tel address. */
export function checkAddress(value: string | undefined): true | string {
  if (!value) return true
  if (/^\/(?!\/)\S*$/.test(value) || /^(https:\/\/|mailto:|tel:)\S+$/.test(value)) return true
  if (/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(value)) return true
  return `“${value}” is neither a path on this site, such as /games, nor an address that starts with https://, mailto: or tel:.`
}
