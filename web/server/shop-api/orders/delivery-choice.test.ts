import { expect, test } from 'vitest'
import { currentWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import { factsInParts } from '../testing/sample-facts.ts'
import { awaitsUnlock, deliveryChoice, deliveryFacts } from './delivery-choice.ts'

const now = new Date('2026-11-22T10:00:00Z')
const line = (id: string, preOrder = false) => ({ id, preOrder })
const given = (...ids: string[]) => ({ unlockAtOnce: { wording: currentWording, ids } })

test('a consent is kept with its wording, version, time and lines', () => {
  expect(deliveryChoice([line('fod'), line('fist')], given('fist'), now)).toEqual({
    consent: {
      wording: currentWording,
      statements: unlockStatements[currentWording],
      givenAt: '2026-11-22T10:00:00.000Z',
      lines: [1],
    },
  })
})

test.each<[string, ReturnType<typeof given> | object]>([
  ['no consent was given', {}],
  ['it names no line', given()],
  ['it names only a pre-order, which can’t be delivered', given('dracula')],
  ['it names only products outside the cart', given('map')],
  ['a product was released after the shopper had read the page', given('dracula', 'map')],
])('nothing is unlocked by paying when %s', (_, request) => {
  expect(deliveryChoice([line('fod'), line('dracula', true)], request, now)).toEqual({ consent: null })
})

test('only lines with consent are unlocked by paying', () => {
  const choice = deliveryChoice([line('fod'), line('fist')], given('fist'), now)
  expect([0, 1].map((position) => awaitsUnlock(choice, position))).toEqual([true, false])
  expect(awaitsUnlock({ consent: null }, 0)).toBe(true)
})

const inParts = { ...line('pass'), facts: factsInParts }

test('statements about other lines unlock nothing by paying', () => {
  const keeping = (...ids: string[]) => ({ unlockAtOnce: { wording: '2026-11-27 in parts' as const, ids } })
  expect(deliveryChoice([inParts], keeping('pass'), now).consent).toMatchObject({ lines: [0] })
  expect(deliveryChoice([line('fod')], keeping('fod'), now).consent).toBeNull()
  expect(deliveryChoice([line('fod'), inParts], keeping('fod', 'pass'), now).consent).toBeNull()
})

test('the confirmation names what is delivered in parts, unlocked or not', () => {
  const lines = [line('fod'), inParts].map((sold) => ({ ...sold, title: `The ${sold.id}` }))
  expect(deliveryFacts(lines, deliveryChoice(lines, given('fod', 'pass'), now))).toMatchObject({
    consent: { titles: ['The fod', 'The pass'], inParts: ['The pass'] },
    ready: [],
  })
  expect(deliveryFacts(lines, { consent: null })).toEqual({
    consent: null,
    ready: ['The fod'],
    inParts: ['The pass'],
    preOrders: [],
  })
})
