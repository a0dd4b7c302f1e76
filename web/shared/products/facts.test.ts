import { describe, expect, it } from 'vitest'
import { accessibilityNames, accessibilityTags, knownTags } from './accessibility-tags.ts'
import { factLines, factsOfProduct } from './facts.ts'
import { missingFacts, soldFacts, soldFactsText } from './sold-facts.ts'

const none = { listeningTime: null, language: null, offline: null, accessibility: null }

describe('the lines of facts', () => {
  it('have a label and a text each, and leave out what is empty', () => {
    const some = {
      voice: 'both',
      offline: 'afterDownload',
      downloadMegabytes: 410,
      releasedAt: '2025-03-28T18:00:00.000Z',
    }
    expect(factLines({ ...none, language: 'English', narrator: '', ...some })).toEqual([
      { label: 'Voice', text: 'A person, and synthetic voices made by a computer' },
      { label: 'Language', text: 'English' },
      { label: 'Offline', text: 'Yes, once it is downloaded' },
      { label: 'Download', text: '410 MB' },
      { label: 'Release', text: '28 March 2025, 19:00 CET' },
    ])
  })

  it('leave out an unknown value', () => {
    expect(factLines({ ...none, offline: 'constructor', voice: 'toString' })).toEqual([])
  })
})

describe('the facts of a product', () => {
  const game = { ...none, language: 'English', listeningTime: '6 hours', accessibility: ['oneHanded'] }

  it('are those of its game, except where it has its own', () => {
    const own = { ...none, listeningTime: '2 hours', language: '', accessibility: [] }
    expect(factsOfProduct(own, game)).toEqual({ ...game, listeningTime: '2 hours' })
  })

  it('are those of the game alone, its own alone, or none', () => {
    expect(factsOfProduct(null, game)).toBe(game)
    expect(factsOfProduct(game, null)).toBe(game)
    expect(factsOfProduct(null, null)).toBeNull()
  })
})

describe('accessibility', () => {
  it('names known tags once, in the order of the list', () => {
    const accessibility = ['saveAnytime', 'toString', 'playableByEar', 'saveAnytime']
    expect(accessibilityNames({ ...none, accessibility })).toEqual(['Playable by ear alone', 'Save Anytime'])
    expect(accessibilityNames(null)).toEqual([])
  })

  it('has a sentence for each tag', () => {
    for (const tag of knownTags(Object.keys(accessibilityTags)))
      expect(accessibilityTags[tag].sentence).toMatch(/\.$/)
  })
})

const unsold = {
  voice: null,
  language: null,
  devices: null,
  appVersion: null,
  offline: null,
  downloadMegabytes: null,
}
const whole = { unlocks: ['fod'], inParts: [] }
const game = {
  voice: 'synthetic',
  language: 'English',
  devices: 'iOS 16',
  appVersion: '1.4 or newer',
  offline: 'afterDownload',
  downloadMegabytes: 410,
}

it('sells with the facts of the game, except where the product has its own', () => {
  const own = { ...unsold, appVersion: '1.6 or newer', downloadMegabytes: 210 }
  const facts = soldFacts({ ...whole, type: 'expansion', facts: own, gameFacts: { facts: game } }, 0)
  expect(facts).toEqual({ ...game, kind: 'expansion', appVersion: '1.6 or newer', downloadMegabytes: 210 })
  expect(soldFactsText(facts)).toBe(
    'Expansion. Plays in our app, with an account: you get no file. Voice: Synthetic, made by a computer. Language: English. Devices: iOS 16. App version: 1.6 or newer. Offline: Yes, once it is downloaded. Download: 210 MB.',
  )
})

it('leaves out unknown facts', () => {
  const facts = soldFacts({ ...whole, type: 'game', facts: null, gameFacts: null }, 0)
  expect(facts).toEqual({ ...unsold, kind: 'game' })
  expect(soldFactsText(facts)).toBe('Game. Plays in our app, with an account: you get no file.')
})

it('names the required facts that are missing or blank', () => {
  expect(missingFacts({ ...unsold, language: 'English', devices: ' ' })).toEqual(['Devices', 'App version'])
  expect(missingFacts({ ...game, downloadMegabytes: null })).toEqual([])
})
