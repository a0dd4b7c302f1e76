import type { StringRule, ValidationContext } from 'sanity'
import { hasPage } from '../fields/other-documents.ts'
import { checkAddress } from './link.ts'
import { contentPath } from './links-in.ts'

/** Warns of a path on this site at which visitors find no page. */
export async function warnOfNoPage(address: string | undefined, context: ValidationContext) {
  const path = address && contentPath(address)
  if (!path || (await hasPage(path, context))) return true
  return `No page that is published has the address “${path}”: visitors find “Game Over” there.`
}

/** The rules of a field for an address on this site or elsewhere. */
export const addressRules = (rule: StringRule) => [
  rule.custom(checkAddress),
  rule.custom(warnOfNoPage).warning(),
]
