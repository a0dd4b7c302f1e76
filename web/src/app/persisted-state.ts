import type { PersistedState } from 'redux-persist'
import * as v from 'valibot'
import { userSchema } from '../features/account/session/user-slice.ts'
import { type CartItem, cartItemSchema } from '../features/shop/cart/cart-slice.ts'
import { unlockedAdventureSchema } from '../features/shop/library/unlocked-adventures-slice.ts'

/** redux-persist puts `persist:` in front of it. */
export const persistedKey = 'storefront'
export const storageKey = `persist:${persistedKey}`

/**
 * Raise it when the shape of the state changes, and say in `migrations` how the older shape becomes the new one.
 */
export const stateVersion = 1

const migrations: Record<number, (state: Record<string, unknown>) => Record<string, unknown>> = {}

const persistSchema = v.object({ version: v.number() })

/** Items that don't parse are dropped one by one, so that one bad entry doesn't cost the whole cart. */
const parsed = <Schema extends v.GenericSchema>(schema: Schema, values: unknown): v.InferOutput<Schema>[] =>
  (Array.isArray(values) ? values : []).flatMap((value) => {
    const result = v.safeParse(schema, value)
    return result.success ? [result.output] : []
  })

function uniqueById(items: CartItem[]): CartItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

export const parseCart = (value: unknown) => uniqueById(parsed(cartItemSchema, value))

/**
 * Brings a stored state into today's shape. A state from a newer version of the site, which a rolled-back
 * deploy can leave behind, is read as far as it parses; what doesn't parse is dropped, never trusted.
 */
export async function migrateState(stored: PersistedState): Promise<PersistedState> {
  const from = v.safeParse(persistSchema, stored?._persist)
  if (!stored || !from.success) return undefined
  let state: Record<string, unknown> = { ...stored }
  for (let version = from.output.version + 1; version <= stateVersion; version += 1) {
    state = migrations[version]?.(state) ?? state
  }
  const user = v.safeParse(userSchema, state.user)
  const today = {
    user: user.success ? user.output : null,
    shoppingCart: parseCart(state.shoppingCart),
    unlockedAdventures: parsed(unlockedAdventureSchema, state.unlockedAdventures),
  }
  return { ...today, _persist: stored._persist }
}
