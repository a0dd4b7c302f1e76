import { parseUrl } from './parse-url.ts'

/** An address that is safe to use in a link and in a header: percent-encoded, with letters of ASCII only. */
export type SafeHref = { kind: 'path'; path: string } | { kind: 'elsewhere'; url: string }

/**
 * Why an address is refused: the text is empty; a character is not allowed; an escape can't be decoded; browsers read the path as
 * another host; the address names a user; `http:`; another scheme.
 */
export type AddressFault = 'empty' | 'sign' | 'escape' | 'host' | 'account' | 'http' | 'scheme'

/** White space, controls, invisible characters except the joiners of scripts and emoji, and the backslash. */
const NOT_IN_ADDRESS = /[\s\\\p{Cc}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/u
const CONTROL = /\p{Cc}/u
/** Base for resolving paths. */
export const SOME_SITE = 'https://site.invalid'
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** Simple, because the full rule for e-mail addresses (`email-address.ts`, for the Studio) is too large for the first page. */
const CONTACT = /^(mailto:[^@]+@[^@]+\.[^@]+|tel:\+?[\d().-]+)$/

/** Removes white space, and invisible characters that come with a copied address, from both ends. */
export function trimAddress(text: string): string {
  const signs = Array.from(text)
  const isInner = (sign: string) => !/[\s\p{Cf}]/u.test(sign)
  // A regular expression for the end would take a time that grows with the square of the spaces inside.
  return signs.slice(signs.findIndex(isInner), signs.findLastIndex(isInner) + 1).join('')
}

/** Undefined for escapes that can't be decoded, or that hide a control character. */
function decoded(pathname: string): string | undefined {
  try {
    const text = decodeURIComponent(pathname)
    return CONTROL.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function onSite({ pathname, search, hash }: URL): SafeHref | AddressFault {
  // `/.//host` is a path, but normalised to `//host` it is another host.
  if (pathname.startsWith('//')) return 'host'
  if (decoded(pathname) === undefined) return 'escape'
  return { kind: 'path', path: `${pathname}${search}${hash}` }
}

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

function elsewhere(address: string, url: URL): SafeHref | AddressFault {
  const { protocol, pathname, href } = url
  const safe: SafeHref = { kind: 'elsewhere', url: href }
  if (!/^https?:\/\/[^/]/i.test(address))
    return CONTACT.test(decoded(`${protocol}${pathname}`) ?? '') ? safe : 'scheme'
  if (url.username || url.password) return 'account'
  return protocol === 'https:' || LOOPBACK.test(url.hostname) ? safe : 'http'
}

/**
 * The rule for all written addresses: accepts paths of this site, https, mailto and tel, and http for local services.
 * @param site origin of this site, to turn whole addresses of the site into paths
 */
export function readAddress(text: string, site?: string): SafeHref | AddressFault {
  const address = trimAddress(text)
  if (!address) return 'empty'
  if (NOT_IN_ADDRESS.test(address)) return 'sign'
  if (address.startsWith('/')) {
    const url = address.startsWith('//') ? undefined : parseUrl(address, SOME_SITE)
    return url ? onSite(url) : 'host'
  }
  const url = parseUrl(address)
  if (!url) return 'scheme'
  const read = elsewhere(address, url)
  const own = site === undefined ? undefined : parseUrl(site)
  const isOwn = own && (read === 'http' || typeof read === 'object') && hostOf(url) === hostOf(own)
  return isOwn ? onSite(url) : read
}

/** An address from content for a link; null when it is missing or refused. */
export function safeHref(href: string | null | undefined): SafeHref | null {
  const read = readAddress(href ?? '')
  return typeof read === 'string' ? null : read
}
