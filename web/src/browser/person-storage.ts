/** Personal data in browser and tab storage, in one place, so that every kind of sign-out removes it. */
import { createSafeStorage } from './browser-storage.ts'

export const tabStorage = createSafeStorage(() => window.sessionStorage)
export const lastingStorage = createSafeStorage(() => window.localStorage)

/**
 * Keys, or their prefixes. Everything else in storage belongs to the browser, and stays: see
 * app/person-storage.test.tsx.
 */
export const personKeys = {
  redeemCode: 'redeem-code',
  gift: 'gift-form',
  purchaseIntent: 'purchase-wish',
  fields: 'kept-fields:',
  clearedCart: 'cleared-cart:',
  lists: 'known-lists',
} as const

/** The account that was last signed in in this tab. A closed or suspended tab notices a sign-out late. */
const OWNER = 'signed-in-as'

function forgetTab() {
  const prefixes = Object.values(personKeys)
  for (const key of tabStorage.keys())
    if (prefixes.some((prefix) => key.startsWith(prefix))) tabStorage.removeItem(key)
}

/**
 * Call it when the signed-in user is known (null: signed out). Removes data of another person from this tab. Fields
 * that a visitor has typed before a login stay.
 */
export function ownTab(username: string | null) {
  const owner = tabStorage.getItem(OWNER)
  if (owner === username) return
  if (owner !== null) forgetTab()
  if (username === null) tabStorage.removeItem(OWNER)
  else tabStorage.setItem(OWNER, username)
}

/**
 * Removes data that outlives the tab. Called on every kind of sign-out, and when another account signs in: see
 * app/listeners.ts.
 */
export const forgetLasting = () => lastingStorage.removeItem(personKeys.lists)
