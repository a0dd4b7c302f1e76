import type { AddressesQueryResult } from '#shared/generated/sanity.types.ts'
import { redirectSource, storedSource } from '#shared/links/redirect-target.ts'
import { canonicalPath, pageAt } from '#shared/page-at.ts'
import { allPages, isFixed, type Page, pages, pathOfDocument, pathsOf, slugPath } from '#shared/routes.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { createPageCache } from '../cache/page-cache.ts'

/** No slug starts with an underscore. */
const UNKNOWN_SLUG = '_no-such-page_'
/** Renders “Game Over”. */
export const UNKNOWN_PATH = slugPath(pages.game, UNKNOWN_SLUG)

/** All unknown addresses of a pattern in the route table share a rendering: for example, unknown products lead to the shop. */
const sharedPath = (path: string) => {
  const page = pageAt(path)
  return page && !isFixed(page) ? slugPath(page, UNKNOWN_SLUG) : UNKNOWN_PATH
}

const fixedPaths: ReadonlySet<string> = new Set(
  allPages.filter((page) => isFixed(page) && !page.private).flatMap(pathsOf),
)

/** The one path at which a redirect is rendered, of all spellings that lead to it. */
const redirectPath = (source: string) => canonicalPath(source.split('/').map(encodeURIComponent).join('/'))

type List = NonNullable<Page['list']>

function readList({ documents, redirects }: AddressesQueryResult) {
  const counts = new Map<string, number>()
  for (const { _type } of documents) counts.set(_type, (counts.get(_type) ?? 0) + 1)
  const ofDocuments = new Set(
    documents.map(({ _type, slug }) => canonicalPath(pathOfDocument(_type, slug) ?? '/')),
  )
  const ofRedirects = new Set(redirects.map(({ from }) => storedSource(from)))
  return {
    /** The address of the page or redirect that content may have at a path. Several spellings of a redirect have one address. */
    addressAt(path: string) {
      if (ofDocuments.has(path)) return path
      const source = redirectSource(path)
      return source !== null && ofRedirects.has(source) ? redirectPath(source) : null
    },
    /** Whether a list has so many pages. The first one is always there. */
    hasPage: ({ document, pageSize }: List, pageNumber: number) =>
      pageNumber <= Math.max(1, Math.ceil((counts.get(document) ?? 0) / pageSize)),
    changesAt: Infinity,
  }
}

type Known = ReturnType<typeof readList>

const ADDRESSES = 'addresses'

/** Short, because a page may be requested before the webhook reports its publication. A flood causes two reads a second. */
const LIST_FRESH_MS = 500

type Requested = {
  /** The path in its canonical spelling. */
  path: string
  /** The number of the page in a list; the first is 1. */
  pageNumber: number
}

const spelt = ({ path, pageNumber }: Requested, list: List | undefined) =>
  list && pageNumber > 1 ? `${path}?page=${pageNumber}` : path

/** Null or false for an address that content doesn’t have. */
const addressOf = (requested: Requested, list: List | undefined, known: Known) =>
  list ? known.hasPage(list, requested.pageNumber) && spelt(requested, list) : known.addressAt(requested.path)

/**
 * Finds the addresses at which content may have a page or a redirect. Only they are rendered, because strangers can request any
 * number of addresses. `readAddresses` rejects when the content service doesn’t answer.
 */
export function createKnownAddresses(readAddresses: () => Promise<AddressesQueryResult>) {
  const cache = createPageCache({
    render: async () => readList(await readAddresses()),
    freshMs: LIST_FRESH_MS,
    refresh: 'before-response',
  })
  let last: Known | undefined

  async function current() {
    const list = await cache.get(ADDRESSES)
    last = list
    return list
  }

  return {
    contentChanged: cache.contentChanged,
    /**
     * Finds the address at which a request’s page is rendered, which is the key of its cache entry, or the first page of a list
     * that ends before the requested page.
     * @throws Unavailable when the address may be new and the content service doesn’t answer
     */
    async find({ path, pageNumber }: Requested): Promise<{ address: string } | { firstPage: string }> {
      const list = pageAt(path)?.list
      const requested = spelt({ path, pageNumber }, list)
      if (requested === path && fixedPaths.has(path)) return { address: path }
      const addressIn = (known: Known) => addressOf({ path, pageNumber }, list, known)
      const lastKnown = last && addressIn(last)
      if (lastKnown) return { address: lastKnown }
      const known = await current().catch(() => undefined)
      // Nothing is known about addresses since the process started.
      if (!known) return { address: requested }
      const address = addressIn(known)
      if (address) return { address }
      if (known.isStale) throw new Unavailable('content service')
      return list ? { firstPage: path } : { address: sharedPath(path) }
    },
  }
}

export type KnownAddresses = Pick<ReturnType<typeof createKnownAddresses>, 'find' | 'contentChanged'>
