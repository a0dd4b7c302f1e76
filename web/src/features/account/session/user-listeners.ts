import type { TypedStartListening } from '@reduxjs/toolkit'
import { ownTab } from '#site/browser/person-storage.ts'
import type { AccountState } from './store-hooks.ts'
import { signedIn, signedOut } from './user-slice.ts'

/** Removes the tab’s personal data on every sign-out, and when another account signs in. */
export function forgetWithAccount(startListening: TypedStartListening<AccountState>) {
  startListening({ actionCreator: signedOut, effect: () => ownTab(null) })
  startListening({ actionCreator: signedIn, effect: ({ payload }) => ownTab(payload.username) })
}
