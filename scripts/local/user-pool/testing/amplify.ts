import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { localUserPool } from '../../project.ts'

// The client warns of every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR'

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
