import { expect, test } from 'vitest'
import { currentGiftWording, currentWording } from '#shared/products/unlock-consent.ts'
import { deliveryChoice } from '../orders/delivery-choice.ts'
import { checkGift } from './gifts.ts'

const gift = { to: 'bo@reader.example', from: 'Ada', words: '' }
const now = new Date('2026-11-22T12:00:00Z')
const released = [{ id: 'fod', preOrder: false }]
const unreleased = [{ id: 'fod', preOrder: true }]
const consent = (wording: typeof currentWording | typeof currentGiftWording) => ({
  unlockAtOnce: { wording, ids: ['fod'] },
})
const check = (request: Parameters<typeof deliveryChoice>[1] & { isBuyNow?: boolean }, lines = released) =>
  checkGift(request, lines, deliveryChoice(lines, request, now))

test('a gift of a released product needs the consent for gifts; a pre-order needs none', () => {
  const bought = { gift, isBuyNow: true }
  expect(() => check({ ...bought, ...consent(currentGiftWording) })).not.toThrow()
  expect(() => check(bought)).toThrow('A gift of a released product needs unlockAtOnce')
  expect(() => check({ ...bought, ...consent(currentWording) })).toThrow('a wording for gifts')
  expect(() => check(bought, unreleased)).not.toThrow()
  expect(deliveryChoice(unreleased, { gift, ...consent(currentGiftWording) }, now).consent).toBeNull()
})

test('the consent for gifts unlocks nothing in an order for oneself', () => {
  expect(deliveryChoice(released, consent(currentGiftWording), now).consent).toBeNull()
  expect(deliveryChoice(released, consent(currentWording), now).consent).toMatchObject({ lines: [0] })
})

test('a gift is bought without the cart', () => {
  expect(() => check({ gift, ...consent(currentGiftWording) })).toThrow('without the cart')
  expect(() => check({})).not.toThrow()
})
