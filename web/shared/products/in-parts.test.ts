import { describe, expect, it } from 'vitest'
import { isInParts, type PublishedParts, partsAt, partsOn, partsText, rightInParts } from './in-parts.ts'
import { soldFacts, soldFactsText } from './sold-facts.ts'

const postern = { title: 'The Postern', releasedOn: '2026-06-13' }
const hall = { title: 'The Drowned Hall', releasedOn: '2026-11-27' }
const pass: PublishedParts = {
  isSelf: true,
  title: 'The Expansions',
  unlocks: ['fod-expansions'],
  expansions: [postern, hall],
  until: '2027-10-31',
}
const held = { ...pass, isSelf: false }
const other = { ...held, title: 'The Maps', unlocks: ['fod-artbook'], expansions: [], until: '2027-01-31' }

const soldOn = (day: string, ...inParts: PublishedParts[]) => partsOn({ inParts }, day)

describe('what of it is out, and until when the rest appears', () => {
  const [first, both] = [['The Postern'], ['The Postern', 'The Drowned Hall']]
  const one = { expansions: [postern] }

  it.each<[string, string, Partial<PublishedParts>, out: string[], until: string | null]>([
    ['one is out', '2026-11-26', {}, first, '2027-10-31'],
    ['another one is out on its day', '2026-11-27', {}, both, '2027-10-31'],
    ['none is out', '2026-06-12', {}, [], '2027-10-31'],
    ['on the last day more may come', '2027-10-31', one, first, '2027-10-31'],
    ['after it nothing comes', '2027-11-01', one, first, null],
    ['no end is named', '2026-11-27', { until: '' }, both, null],
    ['one is planned after the named end', '2026-11-26', { until: '2026-10-31' }, first, '2026-11-27'],
  ])('%s', (_what, day, changes, out, until) => {
    expect(soldOn(day, { ...pass, ...changes })).toEqual([{ of: null, out, until }])
  })

  it('is nothing when nothing came until the end', () => {
    expect(soldOn('2027-02-01', { ...pass, expansions: [], until: '2027-01-31' })).toEqual([])
  })

  it('changes at midnight in Sweden', () => {
    expect(partsAt({ inParts: [pass] }, Date.parse('2026-11-26T22:59:59Z'))[0]?.out).toHaveLength(1)
    expect(partsAt({ inParts: [pass] }, Date.parse('2026-11-26T23:00:00Z'))[0]?.out).toHaveLength(2)
  })

  it('names what a bundle holds, once for each kind', () => {
    expect(soldOn('2026-11-26', held, { ...held, title: 'The Expansions at half price' }, other)).toEqual([
      { of: 'The Expansions', out: ['The Postern'], until: '2027-10-31' },
      { of: 'The Maps', out: [], until: '2027-01-31' },
    ])
    expect(soldOn('2026-11-26', pass, other)).toHaveLength(1)
    expect(partsAt({}, 0)).toEqual([])
  })
})

it('is in parts while at least one of them is still to come', () => {
  const whole = { of: null, out: ['The Postern'], until: null }
  expect(isInParts({ parts: [whole] })).toBe(false)
  expect(isInParts({ parts: [whole, { ...whole, until: '2027-10-31' }] })).toBe(true)
  expect([isInParts({}), isInParts(null), isInParts(undefined)]).toEqual([false, false, false])
})

it('says what is out, until when the rest appears, and that the right to withdraw stays', () => {
  expect(partsText({ parts: soldOn('2026-11-26', pass) })).toBe(
    `Contains: The Postern. Further expansions appear until 31 October 2027; their number and days aren’t known. ${rightInParts}`,
  )
  expect(partsText({ parts: soldOn('2027-11-01', held) })).toBe(
    'The Expansions contains: The Postern, The Drowned Hall. All of its expansions are out.',
  )
  expect(partsText({ parts: soldOn('2026-11-26', other) })).toContain(
    'The Maps contains: nothing yet. Further',
  )
  expect(partsText({})).toBe('')
})

it('is a fact that the buyer is told, with the core game that is needed', () => {
  const product = { type: 'expansion', facts: null, gameFacts: null, unlocks: ['fod-expansions'] } as const
  const core = { title: 'The Fortress', unlocks: ['fod'] }
  const facts = soldFacts({ ...product, inParts: [pass], requires: core }, Date.parse('2026-11-26T12:00:00Z'))
  expect(facts).toMatchObject({ needs: 'The Fortress', parts: [{ until: '2027-10-31' }] })
  expect(soldFactsText(facts)).toContain('no file. Needs: The Fortress. Contains: The Postern. Further')
  const bundle = { ...product, unlocks: ['fod', 'fod-expansions'], inParts: [], requires: core }
  expect(soldFacts(bundle, 0)).not.toHaveProperty('needs')
})
