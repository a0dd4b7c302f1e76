import { Amplify } from 'aws-amplify'
import { signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { localUserPool } from '../../project.ts'

// The client warns of every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR'

/** For tests that sign in: the client's SRP takes a second each time on a busy machine. */
export const SIGN_IN_TEST_MS = 30_000

/** A store like localStorage, readable by tests. */
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

/** Points the unmodified client at a pool, as a browser that has never been there. */
export function freshClient(url: string): TokenStorage {
  Amplify.configure({ Auth: { Cognito: { ...ids, userPoolEndpoint: `${url}/_cognito/` } } })
  const storage = new TokenStorage()
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)
  return storage
}

const ids = { userPoolId: localUserPool.userPoolId, userPoolClientId: localUserPool.clientId }

/** Signs in without SRP, where it is not what is tested; the pool needs `quickPool`. */
export function quickSignIn(username: string, password: string) {
  return signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
}

export const quickPool = { devices: 'off', allowPasswordFlow: true } as const
