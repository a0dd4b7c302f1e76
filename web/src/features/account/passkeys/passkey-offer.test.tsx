import { expect, it, vi } from 'vitest'
import { deferPasskeyOffer, endPasskeyOffer, isPasskeyOfferDue } from './passkey-offer.ts'

it('is due after a login with a password, and only once', () => {
  expect(isPasskeyOfferDue()).toBe(false)
  deferPasskeyOffer()
  expect(isPasskeyOfferDue()).toBe(true)
  endPasskeyOffer()
  deferPasskeyOffer()
  expect(isPasskeyOfferDue()).toBe(false)
})

it('is never due while storage is blocked: it would return at each login', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  deferPasskeyOffer()
  expect(isPasskeyOfferDue()).toBe(false)
})
