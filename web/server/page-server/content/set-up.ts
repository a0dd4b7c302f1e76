import { logEvent, logFault } from '../../common/log.ts'

/** The documents that every site needs. The id of each one is its type. */
export const FIRST_DOCUMENTS = ['siteSettings', 'homePage']
const HOME = 'homePage'

/**
 * Milliseconds between two queries while the site is being set up: a query for each of the first visitors would be too many.
 */
const PAUSE = 5_000

export const SET_UP_TITLE = 'This site is being set up'

/** Without styles: the security headers of other pages apply to it. */
export const SET_UP_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${SET_UP_TITLE}</title>
<main>
<h1>${SET_UP_TITLE}</h1>
<p>Please come back soon.</p>
</main>
</html>
`

/** @returns which of these ids are published. @throws when the content service doesn't answer */
export type ReadIds = (ids: readonly string[]) => Promise<readonly string[]>

/**
 * Whether the dataset is new: its home page was never published since this process started. Logs what is missing, for the
 * operator: `site-not-set-up`, then `site-set-up`.
 */
export function createSetUp(readIds: ReadIds) {
  let state: 'unknown' | 'new' | 'set-up' = 'unknown'
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  async function read() {
    try {
      const found = await readIds(FIRST_DOCUMENTS)
      const before = state
      state = found.includes(HOME) ? 'set-up' : 'new'
      if (state === 'new' && before !== 'new') {
        const missing = FIRST_DOCUMENTS.filter((id) => !found.includes(id))
        const cure =
          'Open the Studio: its start page leads through the first content. npm run doctor names what is missing.'
        logFault('site-not-set-up', { missing, cure })
      }
      if (state === 'set-up' && before === 'new') logEvent('site-set-up', {})
    } catch {
      // An outage, which the pages tell themselves.
    } finally {
      readAt = Date.now()
      reading = undefined
    }
  }

  return {
    isNew: () => state === 'new',
    /** Reads again if the last reading doesn't say that the site is set up. */
    async check(): Promise<boolean> {
      if (state !== 'set-up' && Date.now() - readAt >= PAUSE) {
        reading ??= read()
        await reading
      }
      return state === 'new'
    },
    contentChanged: () => {
      readAt = -Infinity
    },
  }
}

export type SetUp = ReturnType<typeof createSetUp>
