import { expect, test } from 'vitest'
import { type CodeState, codeState, redemptionOf, type StoredCode } from './code-state.ts'

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

type Redemption = ReturnType<typeof redemptionOf>
type Row = [code: StoredCode, state: CodeState, owningNothing: Redemption, owningAll?: Redemption]
/** Ada redeems each code before the release, as the owner of nothing or of a part, and as the owner of everything. */
const rows: Record<string, Row> = {
  ready: [ready, 'ready', 'redeem', 'already-owned'],
  'ready until later': [
    { ...ready, expires_at: new Date('2026-11-22T12:00:01Z') },
    'ready',
    'redeem',
    'already-owned',
  ],
  expired: [{ ...ready, expires_at: now }, 'expired', 'expired'],
  'redeemed by ada': [by('ada'), 'redeemed', 'redeemed'],
  'redeemed by bo': [by('bo'), 'redeemed', 'used'],
  'redeemed by a deleted account': [by(null), 'redeemed', 'used'],
  'redeemed by ada, past its last day': [{ ...by('ada'), expires_at: before }, 'redeemed', 'redeemed'],
  revoked: [{ ...ready, revoked_at: before }, 'revoked', 'revoked'],
  'taken back from ada': [{ ...by('ada'), revoked_at: before }, 'revoked', 'revoked'],
  'revoked, past its last day': [{ ...ready, revoked_at: before, expires_at: before }, 'revoked', 'revoked'],
  'of a gift that was repaid': [{ ...ready, returned_at: before }, 'revoked', 'revoked'],
  'of a repaid gift, redeemed by ada': [{ ...by('ada'), returned_at: before }, 'revoked', 'revoked'],
  'of a pre-ordered gift': [{ ...ready, pre_order: true }, 'ready', 'not-released', 'already-owned'],
  'of a pre-ordered gift, redeemed by ada': [{ ...by('ada'), pre_order: true }, 'redeemed', 'redeemed'],
}

test('every code has a state, and a result of redeeming it', () => {
  const redeem = (code: StoredCode, ...owned: string[]) =>
    redemptionOf(code, { sub: 'ada', owned: new Set(owned), isReleased: false, now })
  for (const [name, [code, state, owningNothing, owningAll = owningNothing]] of Object.entries(rows)) {
    const redemptions = [redeem(code), redeem(code, 'fod'), redeem(code, 'fod', 'fod-artbook')]
    expect([codeState(code, now), ...redemptions], name).toEqual([
      state,
      owningNothing,
      owningNothing,
      owningAll,
    ])
  }
})

test('after the release, a pre-ordered code is redeemed like the others', () => {
  const released = { sub: 'ada', owned: new Set<string>(), isReleased: true, now }
  for (const [code] of Object.values(rows))
    expect(redemptionOf({ ...code, pre_order: true }, released)).toBe(
      redemptionOf({ ...code, pre_order: false }, released),
    )
})
