import { isOwned } from '#shared/products/adventures.ts'

export type StoredCode = {
  unlocks: readonly string[]
  expires_at: Date | null
  redeemed_at: Date | null
  redeemed_by: string | null
  revoked_at: Date | null
  returned_at: Date | null
  pre_order: boolean
}

/** The account of a redeemed code may be deleted. */
export type CodeState = 'ready' | 'redeemed' | 'expired' | 'revoked'

type Moments = Pick<StoredCode, 'expires_at' | 'redeemed_at' | 'revoked_at' | 'returned_at'>

/** A redeemed code doesn't expire, but it can be revoked. */
export function codeState(
  { expires_at, redeemed_at, revoked_at, returned_at }: Moments,
  now: Date,
): CodeState {
  if (revoked_at || returned_at) return 'revoked'
  if (redeemed_at) return 'redeemed'
  return expires_at && expires_at.getTime() <= now.getTime() ? 'expired' : 'ready'
}

/** `redeem`: the code is used up now. `redeemed`: the same account used the code up before. All others are refusals. */
type Redemption = 'redeem' | 'redeemed' | 'used' | 'expired' | 'revoked' | 'already-owned' | 'not-released'

/** `owned`: adventures bought or granted. `isReleased`: the product of the code is released. */
type Redeeming = { sub: string; owned: ReadonlySet<string>; isReleased: boolean; now: Date }

export function redemptionOf(code: StoredCode, { sub, owned, isReleased, now }: Redeeming): Redemption {
  const state = codeState(code, now)
  switch (state) {
    case 'ready':
      if (isOwned(code, owned)) return 'already-owned'
      return code.pre_order && !isReleased ? 'not-released' : 'redeem'
    case 'redeemed':
      return code.redeemed_by === sub ? 'redeemed' : 'used'
    case 'expired':
    case 'revoked':
      return state
    default:
      return state satisfies never
  }
}
