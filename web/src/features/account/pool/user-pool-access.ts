import type { FetchCode } from '#runtime/chunk-reload.ts'
import { asStateStorage, type SafeStorage } from '#site/browser/browser-storage.ts'
import type { UserPoolConfig } from './amplify-user-pool.ts'
import { AccountError, type UserPool, type UserPoolAccess } from './user-pool.ts'

/** Matches Amplify’s entries for a remembered device, which needs no second factor. */
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
          // After a failure, for example offline, the next call tries again.
          loading = undefined
          throw new AccountError({ kind: 'unavailable' }, { cause })
        },
      )
      return loading
    },
    // Amplify stores the last user until the sign-out.
    mayBeSignedIn: () => storage.getItem(`${prefix}LastAuthUser`) !== null,
    forgetSession() {
      // In an outage Amplify would keep the entries.
      for (const key of storage.keys()) {
        if (key.startsWith(prefix) && !deviceEntry.test(key)) storage.removeItem(key)
      }
    },
  }
}
