import type { UserPoolConfig } from './amplifyUserPool.ts'
import { AccountError } from './problems.ts'
import type { UserPool, UserPoolAccess } from './userPool.ts'

/** The user pool, fetched on first use. */
export function createUserPoolAccess(config: UserPoolConfig, storage: () => Storage): UserPoolAccess {
  let loading: Promise<UserPool> | undefined
  return {
    load() {
      loading ??= import('./amplifyUserPool.ts').then(
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
        return storage().getItem(`CognitoIdentityServiceProvider.${config.clientId}.LastAuthUser`) !== null
      } catch {
        return false
      }
    },
  }
}
