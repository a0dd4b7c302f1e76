import { LANGUAGE } from '#shared/shop.ts'

let format: Intl.ListFormat | undefined

/** For example 'a, b and c'. Creates the format at the first use, because `Intl` delays the start of a page on phones. */
export function listText(names: readonly string[]): string {
  format ??= new Intl.ListFormat(LANGUAGE)
  return format.format(names)
}
