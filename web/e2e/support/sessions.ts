import type { Page } from '@playwright/test'
import { Amplify } from 'aws-amplify'
import { signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { localUserPool } from '../../../scripts/local/project.ts'

type Credentials = { username: string; password: string }

/** Amplify’s storage, kept in memory. */
function memoryStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: async (key: string) => entries.get(key) ?? null,
    setItem: async (key: string, value: string) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
    clear: async () => entries.clear(),
  }
}

/** Signs in over HTTP with aws-amplify, as the site does. @returns the entries that it would write to `localStorage`. */
async function sessionEntries(site: string, { username, password }: Credentials) {
  // Amplify warns about each endpoint that is not Amazon’s.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  const { userPoolId, clientId } = localUserPool
  const endpoint = { userPoolId, userPoolClientId: clientId, userPoolEndpoint: `${site}/_cognito/` }
  Amplify.configure({ Auth: { Cognito: endpoint } })
  const storage = memoryStorage()
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)
  const { isSignedIn, nextStep } = await signIn({ username, password })
  if (!isSignedIn)
    throw new Error(`${username} cannot sign in with a password alone: ${nextStep.signInStep}.`)
  return [...storage.entries]
}

/** An address that only these tests answer. It has the origin of the site, and so its storage. */
const EMPTY_PAGE = '/_empty-page_'
const EMPTY_HTML = '<!doctype html><title>Empty</title><link rel="icon" href="data:,">'

/**
 * Signs in without the login form, which has tests of its own. The page is then an empty one: go on from there with
 * `page.goto`.
 */
export async function startSession(page: Page, credentials: Credentials) {
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_HTML }))
  await page.goto(EMPTY_PAGE)
  await page.unroute(EMPTY_PAGE)
  const entries = await sessionEntries(new URL(page.url()).origin, credentials)
  await page.evaluate((kept) => {
    for (const [key, value] of kept) localStorage.setItem(key, value)
  }, entries)
}
