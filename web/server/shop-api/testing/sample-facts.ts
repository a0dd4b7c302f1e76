import type { SoldFacts } from '#shared/products/sold-facts.ts'

const published = {
  language: 'English',
  devices: 'iOS 16 or newer, Android 10 or newer',
  appVersion: '1.4 or newer',
  downloadMegabytes: 410,
}

export const sampleFacts: SoldFacts = { kind: 'game', ...published }

/** As a document of the content service holds them. */
export const publishedFacts = { _type: 'facts', ...published }
