import { expect, test } from 'vitest'
import { codeState, redemptionOf, type StoredCode } from './code-state.ts'

const now = new Date('2026-11-22T12:00:00Z')
const before = new Date('2026-11-22T11:59:59Z')
const ready: StoredCode = {
  unlocks: ['fod', 'fod-artbook'],
  expires_at: null,
  redeemed_at: null,
  redeemed_by: null,
  revoked_at: null,
  returned_at: null,
  pre_order: false,
}
const by = (sub: string | null) => ({ ...ready, redeemed_at: before, redeemed_by: sub })

const codes = {
  ready,
  'ready until later': { ...ready, expires_at: new Date('2026-11-22T12:00:01Z') },
  expired: { ...ready, expires_at: now },
  'redeemed by ada': by('ada'),
  'redeemed by bo': by('bo'),
  'redeemed by a deleted account': by(null),
  'redeemed by ada, past its last day': { ...by('ada'), expires_at: before },
  revoked: { ...ready, revoked_at: before },
  'taken back from ada': { ...by('ada'), revoked_at: before },
  'revoked, past its last day': { ...ready, revoked_at: before, expires_at: before },
  'of a gift that was repaid': { ...ready, returned_at: before },
  'of a repaid gift, redeemed by ada': { ...by('ada'), returned_at: before },
  'of a pre-ordered gift': { ...ready, pre_order: true },
  'of a pre-ordered gift, redeemed by ada': { ...by('ada'), pre_order: true },
  'of a pre-ordered gift, repaid': { ...ready, pre_order: true, returned_at: before },
} satisfies Record<string, StoredCode>

test('every code has a state', () => {
  const states = Object.entries(codes).map(([name, code]) => [name, codeState(code, now)])
  expect(Object.fromEntries(states)).toEqual({
    ready: 'ready',
    'ready until later': 'ready',
    expired: 'expired',
    'redeemed by ada': 'redeemed',
    'redeemed by bo': 'redeemed',
    'redeemed by a deleted account': 'redeemed',
    'redeemed by ada, past its last day': 'redeemed',
    revoked: 'revoked',
    'taken back from ada': 'revoked',
    'revoked, past its last day': 'revoked',
    'of a gift that was repaid': 'revoked',
    'of a repaid gift, redeemed by ada': 'revoked',
    'of a pre-ordered gift': 'ready',
    'of a pre-ordered gift, redeemed by ada': 'redeemed',
    'of a pre-ordered gift, repaid': 'revoked',
  })
})

/** Ada redeems each code as the owner of nothing, of a part, or of everything. */
test('the result of redeeming each code, by account', () => {
  const owning = (...ids: string[]) => ({ sub: 'ada', owned: new Set(ids), isReleased: false, now })
  const decided = Object.entries(codes).map(([name, code]) => [
    name,
    [owning(), owning('fod'), owning('fod', 'fod-artbook')].map((account) => redemptionOf(code, account)),
  ])
  expect(Object.fromEntries(decided)).toEqual({
    ready: ['redeem', 'redeem', 'already-owned'],
    'ready until later': ['redeem', 'redeem', 'already-owned'],
    expired: ['expired', 'expired', 'expired'],
    'redeemed by ada': ['redeemed', 'redeemed', 'redeemed'],
    'redeemed by bo': ['used', 'used', 'used'],
    'redeemed by a deleted account': ['used', 'used', 'used'],
    'redeemed by ada, past its last day': ['redeemed', 'redeemed', 'redeemed'],
    revoked: ['revoked', 'revoked', 'revoked'],
    'taken back from ada': ['revoked', 'revoked', 'revoked'],
    'revoked, past its last day': ['revoked', 'revoked', 'revoked'],
    'of a gift that was repaid': ['revoked', 'revoked', 'revoked'],
    'of a repaid gift, redeemed by ada': ['revoked', 'revoked', 'revoked'],
    'of a pre-ordered gift': ['not-released', 'not-released', 'already-owned'],
    'of a pre-ordered gift, redeemed by ada': ['redeemed', 'redeemed', 'redeemed'],
    'of a pre-ordered gift, repaid': ['revoked', 'revoked', 'revoked'],
  })
})

test('after the release, a pre-ordered code is redeemed like the others', () => {
  const released = { sub: 'ada', owned: new Set<string>(), isReleased: true, now }
  const asPreOrder = Object.values(codes).map((code) => redemptionOf({ ...code, pre_order: true }, released))
  expect(asPreOrder).toEqual(
    Object.values(codes).map((code) => redemptionOf({ ...code, pre_order: false }, released)),
  )
})
