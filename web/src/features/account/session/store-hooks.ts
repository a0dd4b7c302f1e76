import { useSelector } from 'react-redux'
import type { sessionReducer } from './session-slice.ts'
import type { userReducer } from './user-slice.ts'

/** The slices of the account. The store of all features is web/src/app/store.ts, which no feature imports. */
export type AccountState = {
  user: ReturnType<typeof userReducer>
  session: ReturnType<typeof sessionReducer>
}

export const useAccountSelector = useSelector.withTypes<AccountState>()
