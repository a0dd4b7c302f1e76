import { join } from 'node:path'
import { prerenderSite } from '../../scripts/build/prerender-site.ts'
import { BROWSER_TESTS } from '../../scripts/stack/addresses.ts'
import { silentReport } from '../../scripts/stack/command.ts'
import { BROWSER_TESTS_FOLDER } from '../../scripts/stack/folders.ts'
import { siteEnvironment } from '../../scripts/stack/parts.ts'
import { bringUpForTests } from '../../scripts/stack/test-stack.ts'
import { makeTestCodes } from './support/test-codes.ts'

/** Playwright’s global setup: the stack that all tests share, with its Studio. */
export default async function globalSetup() {
  await makeTestCodes(BROWSER_TESTS_FOLDER)
  const stack = await bringUpForTests(BROWSER_TESTS, BROWSER_TESTS_FOLDER, { withStudio: true })
  // The byte budgets are checked against a complete build after the tests.
  const settings = siteEnvironment(BROWSER_TESTS)
  await prerenderSite({ dist: join(BROWSER_TESTS_FOLDER, 'dist'), settings, report: silentReport })
  return stack.down
}
