import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import type { Addresses } from '../../stack/addresses.ts'
import { ensureChromium, installedChromium } from '../../stack/chromium.ts'
import { DEVELOPMENT_FOLDER } from '../../stack/folders.ts'
import type { Stack } from '../../stack/stack.ts'
import { bringUpForTests } from '../../stack/test-stack.ts'

/** A stack with a Studio, and a browser whose Studio is signed in. `studio` is its address. */
export type StudioStack = { stack: Stack; studio: string; folder: string; context: BrowserContext }

/** The same as in browser tests: only this machine can be reached. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

/** What the Studio stores after a sign-in. */
const signedIn = ({ studio, projectId, token }: { studio: string; projectId: string; token: string }) => ({
  cookies: [],
  origins: [
    {
      origin: studio,
      localStorage: [{ name: `__studio_auth_token_${projectId}`, value: JSON.stringify({ token }) }],
    },
  ],
})

/** Runs `work` with production builds of site and Studio and local services with the seed content, then stops all. */
export async function onStudioStack<Result>(
  name: string,
  addresses: Addresses,
  work: (on: StudioStack) => Promise<Result>,
): Promise<Result> {
  ensureChromium()
  const folder = join(DEVELOPMENT_FOLDER, name)
  const stack = await bringUpForTests(addresses, folder, { withStudio: true })
  const executablePath = installedChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: BROWSER_ARGS,
  })
  try {
    const { studio } = addresses
    const { projectId, token } = stack.file
    const context = await browser.newContext({
      viewport: { width: 1400, height: 900 },
      storageState: signedIn({ studio, projectId, token }),
    })
    return await work({ stack, studio, folder, context })
  } finally {
    await browser.close()
    await stack.down()
  }
}
