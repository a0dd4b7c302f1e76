import { readAddress, SOME_SITE } from './safe-href.ts'

/**
 * The spelling of a path in which redirects are stored and looked up: decoded, lower case, without doubled and final
 * slashes. Null when the path can’t be decoded, such as `/%ff`.
 */
export function redirectSource(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname).normalize('NFC').toLowerCase()
    return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  } catch {
    return null
  }
}

/** The spelling in which `redirectQuery` compares the stored path of a redirect with `redirectSource`. */
export const storedSource = (from: string): string => from.toLowerCase().replace(/(.)\/$/, '$1')

/** Adds a visitor's query to a path of this site. The path's own parameters keep their values. */
export function withQuery(path: string, search: string): string {
  const url = new URL(path, SOME_SITE)
  const added = search.slice(1).split('&')
  const further = added.filter((parameter) => !url.searchParams.has(parameter.split('=')[0] ?? ''))
  url.search = [url.search.slice(1), ...further].filter(Boolean).join('&')
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * The location of a redirect: a path of this site with the visitor's query, or a page elsewhere. Contains only characters that a
 * header can hold.
 * @param from the requested address
 * @returns null for a target that is missing, refused, no page, or the requested page itself
 */
export function redirectLocation(
  to: string | null | undefined,
  { origin, pathname, search }: URL,
): string | null {
  const target = readAddress(to ?? '', origin)
  if (typeof target === 'string') return null
  if (target.kind === 'elsewhere') return /^https?:/.test(target.url) ? target.url : null
  const [path = ''] = target.path.split(/[?#]/)
  return redirectSource(path) === redirectSource(pathname) ? null : withQuery(target.path, search)
}
