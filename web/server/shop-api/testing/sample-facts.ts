import type { SoldFacts } from '#shared/products/sold-facts.ts'

const published = {
  voice: 'person',
  language: 'English',
  devices: 'iOS 16 or newer, Android 10 or newer',
  appVersion: '1.4 or newer',
  offline: 'afterDownload',
  downloadMegabytes: 410,
}

export const sampleFacts: SoldFacts = { kind: 'game', ...published }

/** Of a product that is delivered in parts, for longer than the tests. */
export const factsInParts: SoldFacts = {
  ...sampleFacts,
  kind: 'expansion',
  needs: 'The core',
  parts: [{ of: null, out: ['The Postern'], until: '2999-10-31' }],
}

/** As a document of the content service holds them. */
export const publishedFacts = { _type: 'facts', ...published }
