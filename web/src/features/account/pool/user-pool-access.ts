import { asStateStorage, createSafeStorage } from '#site/browser/browser-storage.ts'
import type { FetchCode } from '#site/browser/chunk-reload.ts'
import type { UserPoolConfig } from './amplify-user-pool.ts'
import { AccountError } from './problems.ts'
import type { UserPool, UserPoolAccess } from './user-pool.ts'

/** Amplify’s entries for a remembered device, which needs no second factor at the next sign-in. */
const deviceEntry = /\.(deviceKey|deviceGroupKey|randomPasswordKey)$/

/** The user pool, fetched on first use. */
export function createUserPoolAccess(
  config: UserPoolConfig & { loginWays: string },
  storage: () => Storage,
  fetchCode: FetchCode,
): UserPoolAccess {
  let loading: Promise<UserPool> | undefined
  // Shared with the client, so that a session works also while storage is blocked.
  const safeStorage = createSafeStorage(storage)
  const prefix = `CognitoIdentityServiceProvider.${config.clientId}.`
  return {
    loginWays: config.loginWays,
    load() {
      loading ??= fetchCode(() => import('./amplify-user-pool.ts')).then(
        ({ createAmplifyUserPool }) => createAmplifyUserPool(config, asStateStorage(safeStorage)),
        (cause: unknown) => {
          // The code did not load, for example offline: try again at the next call.
          loading = undefined
          throw new AccountError({ kind: 'unavailable' }, { cause })
        },
      )
      return loading
    },
    // Amplify’s entry for the last user; it removes the entry at sign-out.
    mayBeSignedIn: () => safeStorage.getItem(`${prefix}LastAuthUser`) !== null,
    forgetSession() {
      // Amplify does this too, but only after the pool has answered or refused the connection.
      for (const key of safeStorage.keys()) {
        if (key.startsWith(prefix) && !deviceEntry.test(key)) safeStorage.removeItem(key)
      }
    },
  }
}
