let format: Intl.ListFormat | undefined

/** 'a', 'a and b', 'a, b and c'. Made at the first use: `Intl` takes a phone some time at the start of a page. */
export function listText(names: readonly string[]): string {
  format ??= new Intl.ListFormat('en-GB')
  return format.format(names)
}
