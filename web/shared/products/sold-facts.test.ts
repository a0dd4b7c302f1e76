import { expect, it } from 'vitest'
import { missingFacts, soldFacts, soldFactsText } from './sold-facts.ts'

const none = { language: null, devices: null, appVersion: null, downloadMegabytes: null }
const whole = { unlocks: ['fod'], inParts: [] }
const game = { language: 'English', devices: 'iOS 16', appVersion: '1.4 or newer', downloadMegabytes: 410 }

it('takes the facts of the game, except where the product has its own', () => {
  const own = { ...none, appVersion: '1.6 or newer', downloadMegabytes: 210 }
  const facts = soldFacts({ ...whole, type: 'expansion', facts: own, gameFacts: { facts: game } }, 0)
  expect(facts).toEqual({ ...game, kind: 'expansion', appVersion: '1.6 or newer', downloadMegabytes: 210 })
  expect(soldFactsText(facts)).toBe(
    'Expansion. Language: English. Devices: iOS 16. App version: 1.6 or newer. Download: 210 MB.',
  )
})

it('leaves out unknown facts', () => {
  const facts = soldFacts({ ...whole, type: 'game', facts: null, gameFacts: null }, 0)
  expect(facts).toEqual({ ...none, kind: 'game' })
  expect(soldFactsText(facts)).toBe('Game.')
})

it('names the required facts that are missing or blank', () => {
  expect(missingFacts({ ...none, language: 'English', devices: ' ' })).toEqual(['Devices', 'App version'])
  expect(missingFacts({ ...game, downloadMegabytes: null })).toEqual([])
})
