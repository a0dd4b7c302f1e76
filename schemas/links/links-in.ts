import type { StringRule, ValidationContext } from 'sanity'
import { isFields } from '../blank.ts'
import { checkAddress, ownSite } from './link.ts'
import { hasPage } from './other-documents.ts'
import { pathOf } from './redirect-path.ts'
import { isFixedPath } from './reserved-paths.ts'

/** An address in a document, at the path of its field in the form: `body[_key=="a"].markDefs[_key=="b"].href`. */
export type WrittenLink = { readonly field: string; readonly address: string }

/** Fields whose text is an address, also without a scheme in front. */
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['href', 'to', 'source'])

function itemSegment(item: unknown, index: number): string {
  return isFields(item) && typeof item._key === 'string' ? `[_key=="${item._key}"]` : `[${index}]`
}

/** All addresses to which a document leads, in the order of its fields. */
export function linksIn(value: unknown, field = ''): WrittenLink[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => linksIn(item, field + itemSegment(item, index)))
  if (isFields(value))
    return Object.entries(value)
      .filter(([name]) => !name.startsWith('_'))
      .flatMap(([name, part]) => linksIn(part, field ? `${field}.${name}` : name))
  if (typeof value !== 'string') return []
  const isAddress =
    ADDRESS_FIELDS.has(field.slice(field.lastIndexOf('.') + 1)) || /^https?:\/\/\S+$/.test(value)
  return isAddress ? [{ field, address: value }] : []
}

/**
 * The path of an address, in the spelling of redirects, if only a published document or a redirect can have it. Undefined for
 * fixed pages, files (which have an ending), and addresses elsewhere.
 */
export function contentPath(address: string, site = ownSite): string | undefined {
  const path = pathOf(address, site)
  return path === undefined || isFixedPath(path) || /\.\w+$/.test(path) ? undefined : path
}

/** Warns of a path on this site at which visitors find no page. */
export async function warnOfNoPage(address: string | undefined, context: ValidationContext) {
  const path = address && contentPath(address)
  if (!path || (await hasPage(context, { path }))) return true
  return `No page that is published has the address “${path}”: visitors find “Game Over” there.`
}

/** The rules of a field for an address on this site or elsewhere. */
export const addressRules = (rule: StringRule) => [
  rule.custom(checkAddress),
  rule.custom(warnOfNoPage).warning(),
]
