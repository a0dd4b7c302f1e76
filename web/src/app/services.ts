import { addListener } from '@reduxjs/toolkit'
import { createSession, type Session } from '../account/session.ts'
import { createUserPoolAccess } from '../account/userPoolAccess.ts'
import { signedIn } from '../account/userSlice.ts'
import { createAnswerStore } from '../content/answerStore.ts'
import { readInlined } from '../content/inlined.ts'
import { createLazyTransport } from '../content/lazyTransport.ts'
import { type AnswerStore, type ContentSource, createContentSource } from '../content/source.ts'
import { type Analytics, createAnalytics, silentAnalytics } from '../lib/analytics.ts'
import { createStateStorage } from '../lib/browserStorage.ts'
import { type Consent, createConsent } from '../lib/consentStore.ts'
import { createGoogleAnalytics } from '../lib/googleAnalytics.ts'
import { createFetchCode, type FetchCode } from '../lib/staleCode.ts'
import { createHttpShopApi } from '../shop/httpShopApi.ts'
import { createLibrary } from '../shop/library.ts'
import type { Shop } from '../shop/shopContext.ts'
import type { Config } from './config.ts'
import type { Preview } from './preview.ts'
import { makeStore } from './store.ts'

/** What stands behind the ports: chosen here and nowhere else. */
export type Services = {
  content: ContentSource
  analytics: Analytics
  consent: Consent
  session: Session
  shop: Shop
  /** For code that is not fetched with the page. */
  fetchCode: FetchCode
  /** The site’s origin. */
  siteUrl: string
} & ReturnType<typeof makeStore>

/** `preview` takes the place of the published content, and of the stores that outlive the page. */
export function createServices(
  { sanity, siteUrl, userPool, cardPageUrl, analyticsUrl }: Config,
  preview: Preview | null,
): Services {
  const { projectId, dataset, apiVersion, apiHost } = sanity
  const fetchCode = createFetchCode(window)
  const content = createContentSource({
    transport:
      preview?.transport ??
      createLazyTransport(
        {
          projectId,
          dataset,
          apiVersion,
          // The local content service has one host for every project, and no CDN in front of it.
          ...(apiHost ? { apiHost, useProjectHostname: false, useCdn: false } : { useCdn: true }),
        },
        fetchCode,
      ),
    store: preview ? forgetful : createAnswerStore(),
    // Editors see drafts, and a page carries what is published.
    inlined: preview ? {} : readInlined(document),
  })
  const storage = createStateStorage(() => (preview ? noStorage() : window.localStorage))
  const made = makeStore(storage)
  const session = createSession({
    access: createUserPoolAccess(userPool, () => window.localStorage, fetchCode),
    dispatch: made.store.dispatch,
    ready: made.ready,
    onAccountDeleted: (idToken) => void api.dropAccountData(idToken),
  })
  const { origin } = window.location
  const api = createHttpShopApi({ origin, cardPageUrl, idToken: () => session.idToken() })
  const shop = { api, library: createLibrary({ api, store: made.store }) }
  made.store.dispatch(addListener({ actionCreator: signedIn, effect: () => void shop.library.load() }))
  // Editors at work are asked nothing and not counted.
  const consent = createConsent(preview ? null : window)
  const analytics = preview ? silentAnalytics : createAnalytics(consent, createGoogleAnalytics(analyticsUrl))
  return { content, analytics, consent, session, shop, fetchCode, siteUrl, ...made }
}

/** Drafts are not for keeping. */
const forgetful: AnswerStore = { get: async () => null, put: async () => {} }

/** An editor's preview has a cart of its own, which ends with it. */
function noStorage(): Storage {
  throw new Error('The preview stores nothing.')
}
