import type { PersistedState } from 'redux-persist'
import { parseUser } from '../features/account/session/user-slice.ts'
import { parseCart } from '../features/shop/cart/parse-cart.ts'
import { parseAdventures } from '../features/shop/library/unlocked-adventures-slice.ts'
import { fieldsOf } from '../lib/fields.ts'
import { type StoredSlices, stateVersion, storedSlices } from './stored-state.ts'

/** By the version that each one makes, from the oldest. */
const migrations: readonly [version: number, migrate: (slices: StoredSlices) => StoredSlices][] = []

/** Without a version, which redux-persist stores in `_persist`, the state is read as one of this build. */
export function readState(text: string | null): PersistedState {
  if (text === null) return undefined
  const slices = storedSlices(text)
  const { version } = fieldsOf(slices._persist)
  const known = typeof version === 'number' ? version : stateVersion
  return { ...slices, _persist: { version: known, rehydrated: true } }
}

/** Keeps the parts that parse. After a rolled-back deploy the stored state can be newer than the code. */
export async function migrateState(stored: PersistedState): Promise<PersistedState> {
  if (!stored) return undefined
  const { _persist, ...slices } = stored
  const { user, shoppingCart, unlockedAdventures } = migrations
    .filter(([version]) => version > _persist.version)
    .reduce<StoredSlices>((before, [, migrate]) => migrate(before), slices)
  const current = {
    user: parseUser(user),
    shoppingCart: parseCart(shoppingCart),
    unlockedAdventures: parseAdventures(unlockedAdventures),
  }
  return { ...current, _persist }
}
