import { createAnswerStore } from '../content/answerStore.ts'
import { createLazyTransport } from '../content/lazyTransport.ts'
import { type ContentSource, createContentSource } from '../content/source.ts'
import { type Analytics, createAnalytics } from '../lib/analytics.ts'
import { createStateStorage } from '../lib/browserStorage.ts'
import type { Config } from './config.ts'
import { makeStore } from './store.ts'

/** What stands behind the ports: chosen here and nowhere else. */
export type Services = { content: ContentSource; analytics: Analytics } & ReturnType<typeof makeStore>

export function createServices({ sanity }: Config): Services {
  const { projectId, dataset, apiVersion, apiHost } = sanity
  const content = createContentSource({
    transport: createLazyTransport({
      projectId,
      dataset,
      apiVersion,
      // The local content service has one host for every project, and no CDN in front of it.
      ...(apiHost ? { apiHost, useProjectHostname: false, useCdn: false } : { useCdn: true }),
    }),
    store: createAnswerStore(),
  })
  const storage = createStateStorage(() => window.localStorage)
  return { content, analytics: createAnalytics(), ...makeStore(storage) }
}
