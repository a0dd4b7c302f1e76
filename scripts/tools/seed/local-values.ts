import { rewrite, type SeedDocument } from './documents.ts'

/** External addresses of the seed, and the paths of the local services that replace them on a local stack. */
const LOCAL_PATHS = [
  ['https://newsletter.candlecast.example/form/desktop', '/newsletter/desktop'],
  ['https://newsletter.candlecast.example/form/mobile', '/newsletter/mobile'],
  ['https://go.candlecast.example/shop', '/s/shop'],
] as const

/** Has the form of a real id; only the local collector receives its reports. */
const LOCAL_ANALYTICS_ID = 'G-LOCAL12345'

/** The document with addresses of local services. `services` is an origin such as http://localhost:3900. */
export function toLocal(document: SeedDocument, services: string): SeedDocument {
  const changed = replaceTexts(document, new Map(LOCAL_PATHS.map(([seed, path]) => [seed, services + path])))
  return document._id === 'siteSettings' ? { ...changed, analyticsId: LOCAL_ANALYTICS_ID } : changed
}

/** The reverse of `toLocal`. */
export function fromLocal(document: SeedDocument, services: string): SeedDocument {
  const changed = replaceTexts(document, new Map(LOCAL_PATHS.map(([seed, path]) => [services + path, seed])))
  const { analyticsId, ...rest } = changed
  return analyticsId === LOCAL_ANALYTICS_ID ? rest : changed
}

const replaceTexts = (document: SeedDocument, texts: ReadonlyMap<string, string>) =>
  rewrite(document, (value) => (typeof value === 'string' ? (texts.get(value) ?? value) : value))
