import type { PersistedState } from 'redux-persist'
import { parseUser } from '../features/account/session/user-slice.ts'
import { parseCart } from '../features/shop/cart/cart-slice.ts'
import { parseAdventures } from '../features/shop/library/unlocked-adventures-slice.ts'
import { fieldsOf } from '../lib/fields.ts'
import { stateVersion } from './stored-cart.ts'

const migrations: Record<number, (state: Record<string, unknown>) => Record<string, unknown>> = {}

/** Keeps the parts that parse. After a rolled-back deploy the stored state can be newer than the code. */
export async function migrateState(stored: PersistedState): Promise<PersistedState> {
  const { version: from } = fieldsOf(stored?._persist)
  if (!stored || typeof from !== 'number') return undefined
  let state: Record<string, unknown> = { ...stored }
  for (let version = from + 1; version <= stateVersion; version += 1) {
    state = migrations[version]?.(state) ?? state
  }
  const current = {
    user: parseUser(state.user),
    shoppingCart: parseCart(state.shoppingCart),
    unlockedAdventures: parseAdventures(state.unlockedAdventures),
  }
  return { ...current, _persist: stored._persist }
}
