import type { Session } from '../features/account/session/session.ts'
import { silentAnalytics } from '../features/consent/analytics.ts'
import { ContentUnavailable } from '../features/content/source/content-unavailable.ts'
import type { Answer, Answers, ContentTransport } from '../features/content/source/ports.ts'
import { answerKey } from '../features/content/source/reads.ts'
import type { ContentSource } from '../features/content/source/source.ts'
import { wellFormed } from '../features/content/source/well-formed.ts'
import type { Shop } from '../features/shop/api/shop-context.ts'
import { createConsent } from '../platform/consent/consent-store.ts'
import type { Services } from './services.ts'
import { makeStore } from './store.ts'

/**
 * Services for rendering one page: content for everybody, nobody signed in, nothing in the cart, nothing stored.
 * `siteUrl` is the site’s origin.
 */
export function createRenderServices(fetchContent: ContentTransport['fetch'], siteUrl: string) {
  const asked = new Map<string, Promise<Answer>>()
  const answers: Record<string, Answer> = {}
  let failure: ContentUnavailable | undefined

  const content: ContentSource = {
    read: async (query, params = {}) => {
      const key = answerKey(query, params)
      const answer = asked.get(key) ?? fetchContent(query, params, undefined).then(wellFormed)
      asked.set(key, answer)
      try {
        answers[key] = await answer
        return (await answer).result as never
      } catch (cause) {
        failure = new ContentUnavailable({ cause })
        throw failure
      }
    },
    forPage: () => content,
    onChange: () => () => {},
    reachability: () => 'reachable',
    onReachability: () => () => {},
    goLive() {},
    close() {},
  }
  const nothingStored = { getItem: async () => null, setItem: async () => {}, removeItem: async () => {} }
  const services: Services = {
    content,
    analytics: silentAnalytics,
    consent: createConsent(null),
    session: nobody,
    shop: closed,
    fetchCode: (load) => load(),
    siteUrl,
    ...makeStore(nothingStored),
  }
  return { services, answers: (): Answers => answers, failure: () => failure }
}

/** Who is signed in is the browser’s to find out. */
const nobody: Session = {
  load: async () => {},
  idToken: async () => null,
  signOut: async () => {},
  deleteAccount: async () => {},
  pool: notHere,
}

/** Nobody buys while a page is rendered. */
const closed: Shop = {
  api: {
    createCheckoutSession: notHere,
    checkoutStatus: notHere,
    unlockedContent: notHere,
    orders: notHere,
    dropAccountData: notHere,
  },
  library: { load: async () => {}, refresh: async () => {} },
}

function notHere(): Promise<never> {
  return Promise.reject(new Error('A page is rendered for nobody in particular: this is for browsers only.'))
}
