import { Amplify } from 'aws-amplify'
import { signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { testPool } from './running-pool.ts'

// The client warns of every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR'

/** Test timeout, milliseconds: the client's SRP takes a second per sign-in on a busy machine. */
export const SIGN_IN_TEST_MS = 30_000

/** A store like localStorage that tests can read. */
export class TokenStorage {
  readonly items = new Map<string, string>()

  async setItem(key: string, value: string): Promise<void> {
    this.items.set(key, value)
  }

  async getItem(key: string): Promise<string | null> {
    return this.items.get(key) ?? null
  }

  async removeItem(key: string): Promise<void> {
    this.items.delete(key)
  }

  async clear(): Promise<void> {
    this.items.clear()
  }
}

/** Points the unmodified client at a pool of `startPool`, with empty storage. */
export function freshClient(url: string): TokenStorage {
  const ids = { userPoolId: testPool.userPoolId, userPoolClientId: testPool.clientId }
  Amplify.configure({ Auth: { Cognito: { ...ids, userPoolEndpoint: `${url}/_cognito/` } } })
  const storage = new TokenStorage()
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)
  return storage
}

/** Signs in without SRP, for tests of other things; the pool needs the settings `quickPool`. */
export function quickSignIn(username: string, password: string) {
  return signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
}

/** Settings that let `quickSignIn` work. */
export const quickPool = { allowPasswordFlow: true } as const

/** Amplify never answers a second automatic sign-in within 300 ms: wait for this before each. */
export const automaticSignInPossible = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300))
