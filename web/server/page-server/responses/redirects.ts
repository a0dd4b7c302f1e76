import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { RedirectsQueryResult } from '#shared/generated/sanity.types.ts'
import { redirectLocation, redirectSource, storedSource } from '#shared/links/redirect-target.ts'
import { createPageCache } from '../cache/page-cache.ts'

type Options = {
  built?: RedirectsQueryResult
  /** Rejects when the content service doesn’t answer. */
  readRedirects: () => Promise<RedirectsQueryResult>
}

const LIST = 'redirects'
/** Long, because the list is used only in a content outage. */
const FRESH_MS = 10 * 60_000

/** Keeps the editors’ last known redirects, for a content outage. */
export function createRedirects({ built = [], readRedirects }: Options) {
  const byPath = (list: RedirectsQueryResult) =>
    new Map(list.map((entry) => [storedSource(entry.from), entry]))
  let known = byPath(built)
  const cache = createPageCache({
    freshMs: FRESH_MS,
    render: async () => {
      known = byPath(await readRedirects())
      return { changesAt: Infinity }
    },
  })
  return {
    contentChanged: () => cache.contentChanged(),
    /** Runs in the background. A failure keeps the last list. */
    refresh: () => void cache.get(LIST).catch(() => {}),
    find(url: URL): { status: 301 | 302; location: string } | undefined {
      const from = redirectSource(url.pathname)
      const entry = from === null ? undefined : known.get(from)
      const location = redirectLocation(entry?.to, url)
      return location === null ? undefined : { status: entry?.permanent ? 301 : 302, location }
    },
  }
}

export type Redirects = ReturnType<typeof createRedirects>

const fileIn = (serverFolder: string) => join(serverFolder, 'redirects.json')

const listSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ from: v.string(), to: v.string(), permanent: v.boolean() })),
)

/** For a server that starts while the content service doesn’t answer. */
export const writeBuiltRedirects = (serverFolder: string, list: RedirectsQueryResult) =>
  writeFileSync(fileIn(serverFolder), JSON.stringify(list))

/** Empty when the build could not read content. */
export const builtRedirects = (serverFolder: string): RedirectsQueryResult =>
  existsSync(fileIn(serverFolder)) ? v.parse(listSchema, readFileSync(fileIn(serverFolder), 'utf8')) : []
