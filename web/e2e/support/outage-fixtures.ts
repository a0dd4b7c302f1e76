import type { Page } from '@playwright/test'
import { OUTAGE_TESTS } from '../../../scripts/stack/addresses.ts'
import { OUTAGE_TESTS_FOLDER } from '../../../scripts/stack/folders.ts'
import type { Stack } from '../../../scripts/stack/stack.ts'
import { bringUpForTests } from '../../../scripts/stack/test-stack.ts'
import { test as sharedStackTest } from './fixtures.ts'

export { expect } from './fixtures.ts'

/** Time for a test that includes an outage and the recovery from it. */
export const OUTAGE_TEST_MS = 90_000
/** Longer than the site waits before it retries. */
export const RECOVERY_MS = 30_000

/**
 * For tests that stop the local services. They have their own stack, so that other tests keep theirs. The browser's
 * messages about requests without an answer, or with an incomplete one, are allowed.
 */
export const test = sharedStackTest.extend<{ outageNoise: undefined }, { outage: Stack }>({
  stackFolder: [OUTAGE_TESTS_FOLDER, { scope: 'worker' }],
  outage: [
    async ({ stackFolder }, use) => {
      const stack = await bringUpForTests(OUTAGE_TESTS, stackFolder)
      await use(stack)
      await stack.down()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  stack: [async ({ outage }, use) => use(outage.file), { scope: 'worker' }],
  outageNoise: [
    async ({ allowNoise }, use) => {
      allowNoise(/status of (502 .*\/cdn\/images\/|503)/)
      allowNoise(
        /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
      )
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Stops the services while `work` runs, and starts them again even when it fails. */
export async function duringOutage({ services }: Stack, work: () => Promise<void>) {
  await services.stop()
  try {
    await work()
  } finally {
    await services.start()
  }
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** The notice that the shown content may be out of date. */
export const outageNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'We can’t reach our content' })

export const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
