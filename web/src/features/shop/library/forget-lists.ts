import { createSafeStorage } from '../../../platform/browser-storage.ts'

/** Where the last known lists of an account are. They outlive the tab, for a start without a connection. */
export const listStorage = createSafeStorage(() => window.localStorage)
export const LISTS_KEY = 'known-lists'

/** Called on every kind of sign-out, and when another account signs in: see app/listeners.ts. */
export const forgetLists = () => listStorage.removeItem(LISTS_KEY)
