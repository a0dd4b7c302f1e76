import { expect, test } from 'vitest'
import { ownReleaseFault } from '../fields/pre-order.ts'
import { messagesBelow, messagesOf } from '../testing/validate.ts'
import { closedByHand, stateOf } from './job.ts'
import { comingDayFault } from './press-release.ts'

test('a product needs the facts that buyers have to know', async () => {
  const whole = { _type: 'facts', language: 'English', devices: 'iOS 16', appVersion: '1.4' }
  expect(await messagesBelow('facts', { _type: 'product', facts: whole })).toEqual([])
  const none = await messagesOf({ _type: 'product', facts: { _type: 'facts' } })
  const missing = none.filter(({ path }) => path[0] === 'facts').map(({ path }) => path[1])
  expect(missing).toEqual(['language', 'devices', 'appVersion'])
})

const ahead = { type: 'expansion', expansionsUntil: '2999-10-31' }
const expansions = [{ _key: 'a', title: 'The Postern', releasedOn: '2026-06-13' }]
const NOTHING_OUT =
  'error: Buyers are told what is out: list it under Expansions in it. If nothing is out yet, switch Pre-order on.'
const NOTHING = 'error: Tick what the product unlocks: buyers would pay for nothing they can play.'
const HERO_FIRST = 'error: A page has one hero, and it comes first: drag it to the top, or remove it.'

const NO_PAY = 'error: Say the pay, or below why you name none.'
const pay = { from: 20, to: 30, currency: 'EUR', per: 'HOUR' }
const quote = { _type: 'quoteBlock', _key: 'q', text: 'I heard it.', who: 'A magazine' }

const newsletter = { _type: 'newsletterBlock', _key: 'n' }
const asset = { _type: 'reference', _ref: 'image-a-1920x1080-jpg' }
const hero = { _type: 'heroBlock', _key: 'h', image: { _type: 'imageWithAlt', alt: 'A road', asset } }

test.each<[type: string, field: string, fields: object, messages: string[]]>([
  ['job', 'pay', {}, [NO_PAY]],
  ['job', 'pay', { payUnnamed: ' ' }, [NO_PAY]],
  ['job', 'pay', { payUnnamed: 'A share of the sales' }, []],
  ['job', 'pay', { pay }, []],
  ['job', 'pay', { pay: { ...pay, to: 10 } }, ['error: “To” is less than “From”.']],
  [
    'job',
    'pay',
    { pay: { from: 20 } },
    ['error: Say the amount.', 'error: Say the currency.', 'error: Say for which time.'],
  ],
  ['campaignPage', 'blocks', { blocks: [hero, quote] }, ['error: Add the address of the source.']],
  ['campaignPage', 'blocks', { blocks: [hero, { ...quote, source: 'https://example.com/a' }] }, []],
  ['siteSettings', 'salesCountries', {}, ['error: Choose the countries.']],
  ['siteSettings', 'salesCountries', { salesCountries: ['SE', 'NO'] }, []],
  ['product', 'unlocks', {}, [NOTHING]],
  ['product', 'unlocks', { unlocks: [] }, [NOTHING]],
  [
    'product',
    'preOrder',
    { preOrder: true, type: 'bundle' },
    ['error: A pre-order needs a release ahead: set Release under Facts. Buyers are told this day.'],
  ],
  ['product', 'expansionsUntil', { ...ahead, expansions }, []],
  ['product', 'expansionsUntil', ahead, [NOTHING_OUT]],
  ['product', 'expansionsUntil', { ...ahead, expansions: [] }, [NOTHING_OUT]],
  ['product', 'expansionsUntil', { ...ahead, preOrder: true }, []],
  ['product', 'expansionsUntil', { type: 'expansion' }, []],
  ['product', 'expansionsUntil', { ...ahead, type: 'game' }, []],
  ['campaignPage', 'blocks', { blocks: [hero, newsletter] }, []],
  ['campaignPage', 'blocks', { blocks: [newsletter, hero] }, [HERO_FIRST]],
  ['campaignPage', 'blocks', { blocks: [hero, { ...hero, _key: 'i' }] }, [HERO_FIRST]],
  ['campaignPage', 'blocks', { blocks: [] }, ['error: Add a block: a page without one would be empty.']],
  [
    'campaignPage',
    'blocks',
    { blocks: [{ _type: 'sampleBlock', _key: 's' }] },
    ['error: Choose a game, or upload a sound of its own.'],
  ],
])('a %s says below %s with %j: %j', async (_type, field, fields, messages) => {
  expect(await messagesBelow(field, { _type, ...fields })).toEqual(messages)
})

const ownGame = { game: { _ref: 'game-a' } }

test.each<[string, object, string | undefined]>([
  ['a release ahead', { facts: { releasedAt: '2026-11-28T18:00:00Z' } }, undefined],
  ['a game of its own, which says the release', { type: 'game', ...ownGame }, undefined],
  ['a passed release', { facts: { releasedAt: '2026-11-27T12:00:00Z' } }, 'has passed'],
  ['no release', {}, 'set Release under Facts'],
  ['a game, but another type', { type: 'expansion', ...ownGame }, 'set Release under Facts'],
])('a pre-order with %s', (_, fields, fault) => {
  const found = ownReleaseFault({ preOrder: true, ...fields }, Date.parse('2026-11-27T12:00:00Z'))
  expect(found).toEqual(fault && expect.stringContaining(fault))
})

test.each([
  [true, '2026-12-04', '2026-12-04', 'until 4 Dec 2026'],
  [true, '2026-12-04', '2026-12-05', 'Closed since 4 Dec 2026'],
  [true, undefined, '2026-12-05', undefined],
  [false, '2026-12-04', '2026-12-01', 'Closed'],
  [undefined, undefined, '2026-12-01', 'Closed'],
])('a job with open %s that closes on %s says on %s: %s', (open, closesOn, day, text) => {
  expect(stateOf(open, closesOn, day)).toBe(text)
})

test('a closing day of a job that is switched off says that it has no effect', () => {
  const ahead = '2999-01-01'
  expect(closedByHand(false, ahead)).toContain('no effect')
  expect(
    [
      [true, ahead],
      [undefined, ahead],
      [false, '2020-01-01'],
      [false, undefined],
    ].map(([open, day]) => closedByHand(open, day)),
  ).toEqual([true, true, true, true])
})

test.each([
  ['of today, just after midnight in Sweden', '2026-11-28', undefined, '2026-11-27T23:10:00Z', false],
  ['of tomorrow, just before midnight in Sweden', '2026-07-02', undefined, '2026-07-01T21:50:00Z', true],
  ['to come, with news that appears', '2026-12-04', '2026-12-04', '2026-11-27T12:00:00Z', false],
  ['that is empty', undefined, undefined, '2026-11-27T12:00:00Z', false],
])('the date of a press release %s', (_, day, visibleFrom, now, isToCome) => {
  expect(comingDayFault(day, visibleFrom, Date.parse(now)) !== undefined).toBe(isToCome)
})
