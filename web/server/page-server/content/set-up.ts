import { logEvent, logFault } from '../../common/log.ts'

/** The documents that every site needs. Their ids are their types. */
export const REQUIRED_DOCUMENTS = ['siteSettings', 'homePage']
const HOME = 'homePage'

/** Milliseconds between queries while the site is being set up, because one for each visitor would be too many. */
const CHECK_PAUSE_MS = 5_000

export const SET_UP_TITLE = 'This site is being set up'

/** Has no styles, because the security headers of the site would refuse them. */
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

/** @returns the published ones among `ids`. @throws when the content service doesn't answer */
export type ReadPublishedIds = (ids: readonly string[]) => Promise<readonly string[]>

/**
 * Tells a new dataset, whose home page was not published since this process started. Logs `site-not-set-up` with the missing
 * documents for the operator, then `site-set-up`.
 */
export function createSetUp(readPublishedIds: ReadPublishedIds) {
  let state: 'unknown' | 'new' | 'set-up' = 'unknown'
  let readAt = -Infinity
  let reading: Promise<boolean> | undefined

  function found(ids: readonly string[]): boolean {
    const hasHome = ids.includes(HOME)
    if (!hasHome && state === 'unknown') {
      state = 'new'
      const missing = REQUIRED_DOCUMENTS.filter((id) => !ids.includes(id))
      const cure =
        'Open the Studio: its start page leads through the first content. Doctor names what is missing.'
      logFault('site-not-set-up', { missing, cure })
    } else if (hasHome) {
      if (state === 'new') logEvent('site-set-up', {})
      state = 'set-up'
    }
    return hasHome
  }

  /** @returns whether the home page is published now. @throws when the content service doesn't answer */
  function look(): Promise<boolean> {
    reading ??= readPublishedIds(REQUIRED_DOCUMENTS)
      .then(found)
      .finally(() => {
        readAt = Date.now()
        reading = undefined
      })
    return reading
  }

  return {
    look,
    /** Reads again until the site is set up. In an outage the pages show the problem. */
    async readIsNew(): Promise<boolean> {
      if (state !== 'set-up' && Date.now() - readAt >= CHECK_PAUSE_MS) await look().catch(() => {})
      return state === 'new'
    },
    contentChanged: () => {
      readAt = -Infinity
    },
  }
}

export type SetUp = ReturnType<typeof createSetUp>
