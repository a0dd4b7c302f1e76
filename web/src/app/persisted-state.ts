import type { PersistedState } from 'redux-persist'
import * as v from 'valibot'
import { userSchema } from '../features/account/session/user-slice.ts'
import { type CartItem, cartItemSchema } from '../features/shop/cart/cart-slice.ts'
import { unlockedAdventureSchema } from '../features/shop/library/unlocked-adventures-slice.ts'
import { stateVersion } from './stored-cart.ts'

const migrations: Record<number, (state: Record<string, unknown>) => Record<string, unknown>> = {}

const persistSchema = v.object({ version: v.number() })

/** Drops only the items that don't parse, so that one bad entry doesn't empty the whole cart. */
const parsed = <Schema extends v.GenericSchema>(schema: Schema, values: unknown): v.InferOutput<Schema>[] =>
  (Array.isArray(values) ? values : []).flatMap((value) => {
    const result = v.safeParse(schema, value)
    return result.success ? [result.output] : []
  })

function uniqueById(items: CartItem[]): CartItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

export const parseCart = (value: unknown) => uniqueById(parsed(cartItemSchema, value))

/** Keeps the parts that parse. After a rolled-back deploy the stored state can be newer than the code. */
export async function migrateState(stored: PersistedState): Promise<PersistedState> {
  const from = v.safeParse(persistSchema, stored?._persist)
  if (!stored || !from.success) return undefined
  let state: Record<string, unknown> = { ...stored }
  for (let version = from.output.version + 1; version <= stateVersion; version += 1) {
    state = migrations[version]?.(state) ?? state
  }
  const user = v.safeParse(userSchema, state.user)
  const current = {
    user: user.success ? user.output : null,
    shoppingCart: parseCart(state.shoppingCart),
    unlockedAdventures: parsed(unlockedAdventureSchema, state.unlockedAdventures),
  }
  return { ...current, _persist: stored._persist }
}
