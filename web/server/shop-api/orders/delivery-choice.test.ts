import { expect, test } from 'vitest'
import { currentGiftWording, currentWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import { checkGift } from '../delivery/gifts.ts'
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

const gift = { to: 'bo@reader.example', from: 'Ada', words: '' }
const released = [{ id: 'fod', preOrder: false }]
const unreleased = [{ id: 'fod', preOrder: true }]
const forGift = (wording: typeof currentWording | typeof currentGiftWording) => ({
  unlockAtOnce: { wording, ids: ['fod'] },
})
const check = (request: Parameters<typeof deliveryChoice>[1] & { isBuyNow?: boolean }, lines = released) =>
  checkGift(request, lines, deliveryChoice(lines, request, now))

test('a gift of a released product needs the consent for gifts; a pre-order needs none', () => {
  const bought = { gift, isBuyNow: true }
  expect(() => check({ ...bought, ...forGift(currentGiftWording) })).not.toThrow()
  expect(() => check(bought)).toThrow('A gift of a released product needs unlockAtOnce')
  expect(() => check({ ...bought, ...forGift(currentWording) })).toThrow('a wording for gifts')
  expect(() => check(bought, unreleased)).not.toThrow()
  expect(deliveryChoice(unreleased, { gift, ...forGift(currentGiftWording) }, now).consent).toBeNull()
})

test('the consent for gifts unlocks nothing in an order for oneself', () => {
  expect(deliveryChoice(released, forGift(currentGiftWording), now).consent).toBeNull()
  expect(deliveryChoice(released, forGift(currentWording), now).consent).toMatchObject({ lines: [0] })
})

test('a gift is bought without the cart', () => {
  expect(() => check({ gift, ...forGift(currentGiftWording) })).toThrow('without the cart')
  expect(() => check({})).not.toThrow()
})
