import { asStateStorage, createKeptStorage } from '../../../platform/browser-storage.ts'
import type { FetchCode } from '../../../platform/chunk-reload.ts'
import type { UserPoolConfig } from './amplify-user-pool.ts'
import { AccountError } from './problems.ts'
import type { UserPool, UserPoolAccess } from './user-pool.ts'

/** What Amplify keeps of a device, so that the next sign-in on it needs no second factor. */
const outlivesSession = /\.(deviceKey|deviceGroupKey|randomPasswordKey)$/

/** The user pool, fetched on first use. */
export function createUserPoolAccess(
  config: UserPoolConfig,
  storage: () => Storage,
  fetchCode: FetchCode,
): UserPoolAccess {
  let loading: Promise<UserPool> | undefined
  // Shared with the client, so that a session that storage doesn’t take is still one.
  const kept = createKeptStorage(storage)
  const prefix = `CognitoIdentityServiceProvider.${config.clientId}.`
  return {
    load() {
      loading ??= fetchCode(() => import('./amplify-user-pool.ts')).then(
        ({ createAmplifyUserPool }) => createAmplifyUserPool(config, asStateStorage(kept)),
        (cause: unknown) => {
          // The code did not arrive, offline for instance: it is asked for again next time.
          loading = undefined
          throw new AccountError({ kind: 'unavailable' }, { cause })
        },
      )
      return loading
    },
    // Where Amplify notes who signed in last; it removes the entry at sign-out.
    mayBeSignedIn: () => kept.getItem(`${prefix}LastAuthUser`) !== null,
    forgetSession() {
      // Amplify does so too, but only once the pool has answered or refused the connection.
      for (const key of kept.keys()) {
        if (key.startsWith(prefix) && !outlivesSession.test(key)) kept.removeItem(key)
      }
    },
  }
}
