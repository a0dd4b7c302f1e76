/** What browser and tab keep of a person, in one place, so that every kind of sign-out removes it. */
import { createSafeStorage } from './browser-storage.ts'

export const tabStorage = createSafeStorage(() => window.sessionStorage)
export const lastingStorage = createSafeStorage(() => window.localStorage)

/** Keys, or their beginnings. Everything else in storage is of the browser, and stays: see app/person-storage.test.tsx. */
export const personKeys = {
  redeemCode: 'redeem-code',
  gift: 'gift-form',
  purchaseIntent: 'purchase-wish',
  fields: 'kept-fields:',
  clearedCart: 'cleared-cart:',
  lists: 'known-lists',
} as const

/** The account that was signed in last in this tab. A tab that was closed or asleep learns of a sign-out late. */
const OWNER = 'signed-in-as'

function forgetTab() {
  const beginnings = Object.values(personKeys)
  for (const key of tabStorage.keys())
    if (beginnings.some((beginning) => key.startsWith(beginning))) tabStorage.removeItem(key)
}

/**
 * Called when it is known who is signed in; null: no one. Removes what another person has left in this tab. What a visitor
 * types before a login stays.
 */
export function ownTab(username: string | null) {
  const owner = tabStorage.getItem(OWNER)
  if (owner === username) return
  if (owner !== null) forgetTab()
  if (username === null) tabStorage.removeItem(OWNER)
  else tabStorage.setItem(OWNER, username)
}

/** What outlives the tab. Called on every kind of sign-out, and when another account signs in: see app/listeners.ts. */
export const forgetLasting = () => lastingStorage.removeItem(personKeys.lists)
