import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import { ownedIds } from '#shared/products/adventures.ts'
import { fieldsOf, listOf } from '#site/lib/fields.ts'
import type { UnlockedAdventure } from '../api/shop-api.ts'

/** Drops the entries that don't parse. */
export const parseAdventures = (value: unknown): UnlockedAdventure[] =>
  listOf(value).flatMap((entry) => {
    const { adventureId } = fieldsOf(entry)
    return typeof adventureId === 'string' ? [{ adventureId }] : []
  })

const idsOf = (adventures: readonly UnlockedAdventure[]) => adventures.map(({ adventureId }) => adventureId)

export const adventuresUnlocked = createAction<UnlockedAdventure[]>('unlockedAdventures/adventuresUnlocked')
export const adventuresForgotten = createAction('unlockedAdventures/adventuresForgotten')

const none: UnlockedAdventure[] = []

/** Keeps an equal list: listeners reload pages when the object changes. */
export function unlockedAdventuresReducer(adventures = none, action: UnknownAction): UnlockedAdventure[] {
  if (adventuresUnlocked.match(action)) {
    const isSame = String(idsOf(adventures)) === String(idsOf(action.payload))
    return isSame ? adventures : action.payload
  }
  return adventuresForgotten.match(action) && adventures.length > 0 ? none : adventures
}

/** Components render only when the list changes. */
const setsOfIds = new WeakMap<readonly UnlockedAdventure[], ReadonlySet<string>>()

/** Empty for visitors. `createSelector` would add 1 KiB to every page’s first load. */
export function selectOwnedIds(state: { unlockedAdventures: UnlockedAdventure[] }): ReadonlySet<string> {
  const { unlockedAdventures } = state
  const ids = setsOfIds.get(unlockedAdventures) ?? ownedIds(idsOf(unlockedAdventures))
  setsOfIds.set(unlockedAdventures, ids)
  return ids
}
