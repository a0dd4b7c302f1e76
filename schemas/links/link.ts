import { emailFault } from '../../web/shared/links/email-address.ts'
import { parseUrl } from '../../web/shared/links/parse-url.ts'
import { redirectSource } from '../../web/shared/links/redirect-target.ts'
import { type AddressFault, readAddress, SOME_SITE, trimAddress } from '../../web/shared/links/safe-href.ts'
import { allPages } from '../../web/shared/routes.ts'

/** The document types that have their own page and can be the target of a link. */
export const linkableTypes = allPages.flatMap(({ document }) => (document ? { type: document } : []))

/** Origin of the site. The Studio's build replaces only the written-out expression. */
export const ownSite: string | undefined = process.env.SANITY_STUDIO_PREVIEW_URL || undefined

const NEITHER =
  'is neither a path on this site, such as /games, nor an address that starts with https://, mailto: or tel:.'

const reasons: Readonly<Record<AddressFault, string>> = {
  empty: NEITHER,
  scheme: NEITHER,
  sign: 'has a space, a backslash or an invisible character. Type it anew without; a space is written %20.',
  escape: 'has a % that begins no escape. A percent sign is written %25.',
  host: 'begins with two slashes, which browsers read as another site. Begin a path with one.',
  account: 'has a name before an @. Leave out the part before the host.',
  http: 'is not encrypted. Write https:// or, for a page of this site, the path alone, such as /games.',
}

/** The address that the editor probably meant. */
function meant(value: string): string | undefined {
  if (emailFault(value) === undefined) return `mailto:${value}`
  const digits = value.replace(/[\s./-]/g, '')
  if (/^\+\d{6,}$/.test(digits)) return `tel:${digits}`
  if (/^[^\s/:]+\.[a-z]{2,}(\/\S*)?$/i.test(value)) return `https://${value}`
  return /^[\w-]+(\/[\w-]+)*\/?$/.test(value) ? `/${value}` : undefined
}

const write = (value: string) => `Write “${value}”.`

/** The path of an address in the spelling of the site, and its query and fragment. */
function partsOf(address: string) {
  const [pathname = '', rest = ''] = address.split(/(?=[?#])(.*)/s)
  return { pathname, rest, spelt: redirectSource(pathname) ?? pathname }
}

function mailFault(url: string): string | undefined {
  if (!url.startsWith('mailto:')) return undefined
  const email = decodeURIComponent(url.replace(/^mailto:|\?.*$/g, ''))
  const fault = emailFault(email)
  return fault && `“${email}” ${fault}.`
}

/** The path of a whole address of this site, in the spelling of the site; undefined for any other text. */
export function pathOnSite(value: string, site = ownSite): string | undefined {
  const read = readAddress(value, site)
  if (typeof read === 'string' || read.kind !== 'path' || value.startsWith('/')) return undefined
  const { spelt, rest } = partsOf(read.path)
  return spelt + rest
}

/** The fault of an address by the rule of the site, with a proposal for a better address. */
export function addressFault(value: string, site = ownSite): string | undefined {
  const read = readAddress(value, site)
  if (typeof read === 'string') {
    const better = read === 'scheme' ? meant(trimAddress(value)) : undefined
    return [`“${value}” ${reasons[read]}`, ...(better ? [write(better)] : [])].join(' ')
  }
  if (value !== trimAddress(value))
    return `“${value}” has white space or an invisible character around it. Type it anew without.`
  if (read.kind === 'elsewhere') return mailFault(read.url)
  const onSite = pathOnSite(value, site)
  if (onSite) return `“${value}” is a page of this site. ${write(onSite)}`
  const { pathname, rest, spelt } = partsOf(read.path)
  // Other spellings of a path work, because the site redirects them.
  return spelt === decodeURIComponent(pathname)
    ? undefined
    : `The site spells “${value}” otherwise. ${write(spelt + rest)}`
}

/** Escapes spaces and percent signs of an old address, which is stored decoded. */
export const escaped = (address: string) =>
  trimAddress(address)
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replaceAll(' ', '%20')

/** The fault of the old address of a redirect, which must have the spelling in which the site looks it up. */
export function sourceFault(value: string): string | undefined {
  const address = escaped(value)
  const read = readAddress(address)
  if (typeof read === 'string' && read !== 'http' && read !== 'scheme') return `“${value}” ${reasons[read]}`
  const { spelt } = partsOf(parseUrl(address, SOME_SITE)?.pathname ?? '')
  if (value === spelt) return undefined
  const how = 'Write the path alone, as the site spells it: in small letters, without ? and #'
  return spelt.startsWith('/') ? `${how}. ${write(spelt)}` : `${how}, beginning with a slash.`
}

/** Validates an address that editors write: a path on this site, or an https, mailto or tel address. */
export const checkAddress = (value: string | undefined): true | string =>
  (value && addressFault(value)) || true

/** Validates the address of a page elsewhere. */
export function checkPageElsewhere(value: string | undefined): true | string {
  if (!value) return true
  const read = readAddress(value)
  if (typeof read === 'object' && read.kind === 'elsewhere' && /^http/.test(read.url)) return true
  return typeof read === 'string' && read !== 'scheme'
    ? `“${value}” ${reasons[read]}`
    : 'Paste a whole address that starts with https://.'
}

/** Validates an e-mail address. */
export function checkEmail(value: string | undefined): true | string {
  const fault = value ? emailFault(value) : undefined
  return fault ? `“${value}” ${fault}. Write an e-mail address such as name@example.com.` : true
}
