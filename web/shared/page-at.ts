import { allPages, isFixed, type Page, pathsOf } from './routes.ts'

const NULL_CHARACTER = '\0'

/** Escapes the characters that a path must have escaped. */
const escaped = (segment: string) => encodeURI(segment).replace(/[/?#]/g, encodeURIComponent)

/**
 * The canonical spelling of a path. React Router ignores case, final slashes and escapes when it chooses a page, so all
 * decisions by path must use this spelling. Slugs are in lower case (schemas/fields/slug.ts).
 * @returns null for an unreadable path, such as `/%ff`, which no page has
 */
export function canonicalPath(pathname: string): string | null {
  try {
    const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent)
    if (segments.some((segment) => segment.includes(NULL_CHARACTER))) return null
    // The router ignores case in ASCII only.
    return `/${segments.map(escaped).join('/')}`.replace(/%[0-9A-F]{2}|[A-Z]+/g, (part) =>
      part.startsWith('%') ? part : part.toLowerCase(),
    )
  } catch {
    return null
  }
}

type Candidate = { page: Page; pattern: RegExp }

/** Fixed paths come before patterns, as in the router. */
const candidates: readonly Candidate[] = [
  ...allPages.filter(isFixed),
  ...allPages.filter((page) => !isFixed(page)),
].flatMap((page) =>
  pathsOf(page).map((path) => ({ page, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) })),
)

/** The page that the router shows at a path, in any spelling. Undefined for paths that no page has. */
export function pageAt(pathname: string): Page | undefined {
  const path = canonicalPath(pathname)
  return path === null ? undefined : candidates.find(({ pattern }) => pattern.test(path))?.page
}

const PAGE_NUMBER = /^[1-9]\d{0,4}$/

/** The page number of a list in an address. Anything but a plain number means the first page. */
export function pageNumber(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return PAGE_NUMBER.test(page) ? Number(page) : 1
}
