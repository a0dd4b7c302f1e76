import { safeHref } from './safe-href.ts'

/** The path in the form that editors write in a redirect; null when it can’t be decoded, such as `/%ff`. */
export function redirectSource(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).replace(/(.)\/+$/, '$1')
  } catch {
    return null
  }
}

/**
 * Where a redirect leads. The visitor's query goes along to a path of this site that has none of its own.
 * @returns null when the target is unsafe or missing
 */
export function redirectLocation(to: string | null | undefined, search: string): string | null {
  const target = safeHref(to)
  if (target?.kind !== 'path') return target?.url ?? null
  return `${target.path}${target.path.includes('?') ? '' : search}`
}
