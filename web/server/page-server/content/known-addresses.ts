import type { AddressesQueryResult } from '#shared/generated/sanity.types.ts'
import { redirectSource, storedSource } from '#shared/links/redirect-target.ts'
import { canonicalPath, pageAt } from '#shared/page-at.ts'
import { allPages, isFixed, pages, pathOfDocument, pathsOf, slugPath } from '#shared/routes.ts'
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
    /** The last page of the list at a path; 1 for pages without a list. */
    lastPage(path: string) {
      const list = pageAt(path)?.list
      return list ? Math.max(1, Math.ceil((counts.get(list.document) ?? 0) / list.pageSize)) : 1
    },
    changesAt: Infinity,
  }
}

const ADDRESSES = 'addresses'

/** Short, because a page may be requested before the webhook reports its publication. A flood causes two reads a second. */
const LIST_FRESH_MS = 500

type Requested = {
  /** The path in its canonical spelling. */
  path: string
  /** The number of the page in a list; the first is 1. */
  pageNumber: number
}

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
  let last: ReturnType<typeof readList> | undefined

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
      const hasList = pageAt(path)?.list !== undefined
      const requested = hasList && pageNumber > 1 ? `${path}?page=${pageNumber}` : path
      if (requested === path && fixedPaths.has(path)) return { address: path }
      const addressIn = (list: ReturnType<typeof readList>) =>
        hasList ? (pageNumber <= list.lastPage(path) ? requested : null) : list.addressAt(path)
      const known = last && addressIn(last)
      if (known) return { address: known }
      const list = await current().catch(() => undefined)
      // Without a list, nothing is known about addresses since the process started.
      if (!list) return { address: requested }
      const address = addressIn(list)
      if (address) return { address }
      if (list.isStale) throw new Unavailable('content service')
      return hasList ? { firstPage: path } : { address: sharedPath(path) }
    },
  }
}

export type KnownAddresses = Pick<ReturnType<typeof createKnownAddresses>, 'find' | 'contentChanged'>
