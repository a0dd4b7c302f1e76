import { OUTAGE_TESTS } from '../../../scripts/stack/addresses.ts'
import { OUTAGE_TESTS_FOLDER } from '../../../scripts/stack/folders.ts'
import type { Stack } from '../../../scripts/stack/stack.ts'
import { bringUpForTests } from '../../../scripts/stack/test-stack.ts'
import { test as sharedStackTest } from './fixtures.ts'

export { expect } from './fixtures.ts'

/**
 * For tests that stop the local services: a stack of their own, so that other tests keep theirs. `outage.services.stop()` and `.start()` end and restart the process; a test that
 * stops it starts it again before it ends.
 */
export const test = sharedStackTest.extend<object, { outage: Stack }>({
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
})
