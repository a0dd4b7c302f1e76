import type { FetchCode } from '../lib/staleCode.ts'
import type { UserPoolConfig } from './amplifyUserPool.ts'
import { AccountError } from './problems.ts'
import type { UserPool, UserPoolAccess } from './userPool.ts'

/** What Amplify keeps of a device, so that the next sign-in on it needs no second factor. */
const outlivesSession = /\.(deviceKey|deviceGroupKey|randomPasswordKey)$/

/** The user pool, fetched on first use. */
export function createUserPoolAccess(
  config: UserPoolConfig,
  storage: () => Storage,
  fetchCode: FetchCode,
): UserPoolAccess {
  let loading: Promise<UserPool> | undefined
  const prefix = `CognitoIdentityServiceProvider.${config.clientId}.`
  return {
    load() {
      loading ??= fetchCode(() => import('./amplifyUserPool.ts')).then(
        ({ createAmplifyUserPool }) => createAmplifyUserPool(config),
        (cause: unknown) => {
          // The code did not arrive, offline for instance: it is asked for again next time.
          loading = undefined
          throw new AccountError({ kind: 'unavailable' }, { cause })
        },
      )
      return loading
    },
    mayBeSignedIn() {
      try {
        // Where Amplify notes who signed in last; it removes the entry at sign-out.
        return storage().getItem(`${prefix}LastAuthUser`) !== null
      } catch {
        return false
      }
    },
    forgetSession() {
      // Amplify does so too, but only once the pool has answered or refused the connection.
      try {
        const held = storage()
        for (const key of Object.keys(held)) {
          if (key.startsWith(prefix) && !outlivesSession.test(key)) held.removeItem(key)
        }
      } catch {
        // Blocked storage holds no session.
      }
    },
  }
}
