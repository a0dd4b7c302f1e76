import { isOwned } from '../../../shared/products/adventures.ts'

/** A code as it is stored. */
export type StoredCode = {
  unlocks: readonly string[]
  expires_at: Date | null
  redeemed_at: Date | null
  redeemed_by: string | null
  revoked_at: Date | null
}

/** `redeemed`: also by an account that is deleted. */
export type CodeState = 'ready' | 'redeemed' | 'expired' | 'revoked'

/** A redeemed code doesn't expire. One that was taken back is revoked, redeemed or not. */
export function codeState({ expires_at, redeemed_at, revoked_at }: StoredCode, now: Date): CodeState {
  if (revoked_at) return 'revoked'
  if (redeemed_at) return 'redeemed'
  return expires_at && expires_at.getTime() <= now.getTime() ? 'expired' : 'ready'
}

/** `redeem`: now. `redeemed`: the same account has done so before. The others are refusals. */
export type Decision = 'redeem' | 'redeemed' | 'used' | 'expired' | 'revoked' | 'already-owned'

/** What becomes of a code that an account wants to redeem. @param owned what the account has, `sub` its id */
export function decide(
  code: StoredCode,
  { sub, owned, now }: { sub: string; owned: ReadonlySet<string>; now: Date },
): Decision {
  const state = codeState(code, now)
  switch (state) {
    case 'ready':
      return isOwned(code, owned) ? 'already-owned' : 'redeem'
    case 'redeemed':
      return code.redeemed_by === sub ? 'redeemed' : 'used'
    case 'expired':
    case 'revoked':
      return state
    default:
      return state satisfies never
  }
}
