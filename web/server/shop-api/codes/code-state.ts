import { isOwned } from '#shared/products/adventures.ts'

/** A code as it is stored. */
export type StoredCode = {
  unlocks: readonly string[]
  expires_at: Date | null
  redeemed_at: Date | null
  redeemed_by: string | null
  revoked_at: Date | null
  /** Set while the money for a gift is not with the shop. */
  returned_at: Date | null
  /** It can't be redeemed before its product is released. */
  pre_order: boolean
}

/** `redeemed`: also by an account that is deleted. */
export type CodeState = 'ready' | 'redeemed' | 'expired' | 'revoked'

type Moments = Pick<StoredCode, 'expires_at' | 'redeemed_at' | 'revoked_at' | 'returned_at'>

/** A redeemed code doesn't expire. One that was taken back is revoked, redeemed or not. */
export function codeState(
  { expires_at, redeemed_at, revoked_at, returned_at }: Moments,
  now: Date,
): CodeState {
  if (revoked_at || returned_at) return 'revoked'
  if (redeemed_at) return 'redeemed'
  return expires_at && expires_at.getTime() <= now.getTime() ? 'expired' : 'ready'
}

/** `redeem`: now. `redeemed`: the same account has done so before. The others are refusals. */
export type Decision =
  | 'redeem'
  | 'redeemed'
  | 'used'
  | 'expired'
  | 'revoked'
  | 'already-owned'
  | 'not-released'

/** `owned`: what the account has, `sub`: its id. `isReleased`: whether the product of the code is. */
type Redemption = { sub: string; owned: ReadonlySet<string>; isReleased: boolean; now: Date }

/** What becomes of a code that an account wants to redeem. */
export function decide(code: StoredCode, { sub, owned, isReleased, now }: Redemption): Decision {
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
