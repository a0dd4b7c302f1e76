import type { FetchCode } from '#runtime/chunk-reload.ts'
import { asStateStorage, type SafeStorage } from '#site/browser/browser-storage.ts'
import type { UserPoolConfig } from './amplify-user-pool.ts'
import { AccountError } from './problems.ts'
import type { UserPool, UserPoolAccess } from './user-pool.ts'

/** Amplify’s entries for a remembered device, which needs no second factor. */
const deviceEntry = /\.(deviceKey|deviceGroupKey|randomPasswordKey)$/

export function createUserPoolAccess(
  config: UserPoolConfig & Pick<UserPoolAccess, 'loginWays' | 'hidesAccounts'>,
  storage: SafeStorage,
  fetchCode: FetchCode,
): UserPoolAccess {
  let loading: Promise<UserPool> | undefined
  const prefix = `CognitoIdentityServiceProvider.${config.clientId}.`
  return {
    loginWays: config.loginWays,
    hidesAccounts: config.hidesAccounts,
    load() {
      loading ??= fetchCode(() => import('./amplify-user-pool.ts')).then(
        ({ createAmplifyUserPool }) => createAmplifyUserPool(config, asStateStorage(storage)),
        (cause: unknown) => {
          // For example offline: the next call tries again.
          loading = undefined
          throw new AccountError({ kind: 'unavailable' }, { cause })
        },
      )
      return loading
    },
    // Amplify’s entry for the last user, removed at sign-out.
    mayBeSignedIn: () => storage.getItem(`${prefix}LastAuthUser`) !== null,
    forgetSession() {
      // Amplify removes the entries only after a response of the pool.
      for (const key of storage.keys()) {
        if (key.startsWith(prefix) && !deviceEntry.test(key)) storage.removeItem(key)
      }
    },
  }
}
