import { createSession, type Session } from '../account/session.ts'
import { createUserPoolAccess } from '../account/userPoolAccess.ts'
import { createAnswerStore } from '../content/answerStore.ts'
import { createLazyTransport } from '../content/lazyTransport.ts'
import { type AnswerStore, type ContentSource, createContentSource } from '../content/source.ts'
import { type Analytics, createAnalytics } from '../lib/analytics.ts'
import { createStateStorage } from '../lib/browserStorage.ts'
import type { Config } from './config.ts'
import type { Preview } from './preview.ts'
import { makeStore } from './store.ts'

/** What stands behind the ports: chosen here and nowhere else. */
export type Services = { content: ContentSource; analytics: Analytics; session: Session } & ReturnType<
  typeof makeStore
>

/** `preview` takes the place of the published content, and of the stores that outlive the page. */
export function createServices({ sanity, userPool }: Config, preview: Preview | null): Services {
  const { projectId, dataset, apiVersion, apiHost } = sanity
  const content = createContentSource({
    transport:
      preview?.transport ??
      createLazyTransport({
        projectId,
        dataset,
        apiVersion,
        // The local content service has one host for every project, and no CDN in front of it.
        ...(apiHost ? { apiHost, useProjectHostname: false, useCdn: false } : { useCdn: true }),
      }),
    store: preview ? forgetful : createAnswerStore(),
  })
  const storage = createStateStorage(() => (preview ? noStorage() : window.localStorage))
  const made = makeStore(storage)
  const session = createSession(
    createUserPoolAccess(userPool, () => window.localStorage),
    made.store.dispatch,
    made.ready,
  )
  return { content, analytics: createAnalytics(), session, ...made }
}

/** Drafts are not for keeping. */
const forgetful: AnswerStore = { get: async () => null, put: async () => {} }

/** An editor's preview has a cart of its own, which ends with it. */
function noStorage(): Storage {
  throw new Error('The preview stores nothing.')
}
