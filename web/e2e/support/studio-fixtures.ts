import type { Page } from '@playwright/test'
import type { SanityClient, SanityDocument } from '@sanity/client'
import type { StackFile } from '#scripts/stack/stack-file.ts'
import { collectNoise, decideBefore } from './fixtures.ts'
import { test as ownDocumentsTest, uniqueWord } from './own-documents.ts'
import { type Desk, expect, openDesk, SHORT_LIST, STUDIO_START_MS, visit } from './studio-desk.ts'

export { expect }

/** Time for a test of an editor, in ms. The Studio is an application of 8 MB: everything takes longer than on the site. */
export const STUDIO_TEST_MS = 240_000

/** Errors that the Studio logs by itself: mostly of requests to the internet, which it does not need. */
export const STUDIO_NOISE = [
  // The local content service has no socket for presence.
  /^WebSocket connection to 'ws:\S+\/socket\//,
  // The bar around a Studio that is opened from Sanity's dashboard.
  /core\.sanity-cdn\.com\/bridge\.js/,
  // Its typeface: the system's takes its place.
  /Inter[\w-]*\.woff2/,
  // Whether there is a newer version.
  /sanity-cdn\.com\/v1\/modules\/sanity\//,
  /^Failed to fetch version for package/,
  // A test that cuts the connection: the service refuses what it has already.
  /^Failed to load resource: .*(?:ERR_CONNECTION_RESET|409 \(Conflict\)) \(\S+\/data\/actions\/\S+document\.(?:commit|publish)\)$/,
  // A test in which a change is refused.
  /^Failed to load resource: .*403 \(Forbidden\) \(\S+\/data\/mutate\/\S+redirects\.move\S*\)$/,
  // Where it reports its own faults.
  /api\.sanity\.io\/vX\/intake\//,
  // Its text editor, in the narrow form beside the preview: a block in a paragraph, said by React in its own way.
  /cannot be a descendant of|cannot contain a nested/,
  // It hoped for a faster frame.
  /^(Unable to connect to visual editing|The preview iframe hasn't finished loading)/,
]

type Fixtures = {
  /** The Studio, its editor signed in; `page` is a tab of the site in a browser context of its own. */
  desk: Desk
  /** A word of this test alone. Documents that have it, in any field, are deleted when the test ends. */
  word: string
}

async function deleteWith(client: SanityClient, word: string) {
  const raw = client.withConfig({ perspective: 'raw', useCdn: false })
  const documents = await raw.fetch<SanityDocument[]>('*[!(_type match "system.*")]')
  const transaction = raw.transaction()
  for (const document of documents)
    if (JSON.stringify(document).includes(word)) transaction.delete(document._id)
  await transaction.commit()
}

type WorkerFixtures = {
  /** The one tab of a worker in which the Studio runs: a start costs seconds of computing. */
  studioTab: Page
}

/** Where a Studio without a session sends the editor, who is led back to a short list: one start of the Studio less. */
async function signInUrl({ services, studio = '' }: StackFile) {
  const url = new URL('/v1/auth/login/local', services)
  url.searchParams.set('origin', new URL(SHORT_LIST, studio).href)
  return url.href
}

const ACTION_MS = 30_000
const VIEWPORT = { width: 1400, height: 900 }

/** For tests of editors. All share one dataset with the tests of the site: they change documents of their own only. */
export const test = ownDocumentsTest.extend<Fixtures, WorkerFixtures>({
  viewport: VIEWPORT,
  actionTimeout: ACTION_MS,
  contextOptions: { reducedMotion: 'reduce' },
  studioTab: [
    async ({ browser, stack }, use) => {
      const context = await browser.newContext({
        baseURL: stack.site,
        viewport: VIEWPORT,
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(ACTION_MS)
      context.setDefaultNavigationTimeout(STUDIO_START_MS)
      // The preview shows the site in a frame.
      await decideBefore(context, stack.site, { analytics: false, frames: false })
      const tab = await context.newPage()
      await tab.goto(await signInUrl(stack))
      await tab.getByRole('button', { name: 'Local editor' }).waitFor({ timeout: STUDIO_START_MS })
      await use(tab)
      await context.close()
    },
    { scope: 'worker', timeout: STUDIO_TEST_MS },
  ],
  word: async ({ contentClient }, use) => {
    const word = uniqueWord()
    await use(word)
    await deleteWith(contentClient, word)
  },
  // After `word`, so that it ends before the documents of the word are deleted.
  desk: async ({ studioTab, word: _ }, use) => {
    const noise = collectNoise(studioTab.context())
    for (const pattern of STUDIO_NOISE) noise.allow(pattern)
    await use(openDesk(studioTab))
    // An open form would be drawn anew for each document that is deleted.
    await visit(studioTab, SHORT_LIST)
    const opened = studioTab.context().pages()
    await Promise.all(opened.map((tab) => tab !== studioTab && tab.close()))
    noise.stop()
    expect(noise.rest(), 'errors on the console of the Studio').toEqual([])
  },
})
