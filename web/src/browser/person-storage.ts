/** Personal data of a browser and its tabs, in one place, so that every sign-out removes it. */
import { tabStorage } from './browser-storage.ts'

/** Keys, or prefixes of keys. All other data belongs to the browser and stays: app/person-storage.test.tsx. */
export const personKeys = {
  redeemCode: 'redeem-code',
  gift: 'gift-form',
  purchaseIntent: 'purchase-intent',
  fields: 'kept-fields:',
  clearedCart: 'cleared-cart:',
  withoutPassword: 'without-password',
  counted: 'counted-order:',
} as const

/** Key of the last account of this tab, because a closed or suspended tab notices a sign-out late. */
const OWNER = 'signed-in-as'

function forgetTab() {
  const prefixes = Object.values(personKeys)
  for (const key of tabStorage.keys())
    if (prefixes.some((prefix) => key.startsWith(prefix))) tabStorage.removeItem(key)
}

/** Call it when the user is known (null: signed out). Removes another person’s data, but no typed fields. */
export function ownTab(username: string | null) {
  const owner = tabStorage.getItem(OWNER)
  if (owner === username) return
  if (owner !== null) forgetTab()
  if (username === null) tabStorage.removeItem(OWNER)
  else tabStorage.setItem(OWNER, username)
}
