import { PRIVATE_TESTS } from '../../../scripts/stack/addresses.ts'
import { PRIVATE_TESTS_FOLDER } from '../../../scripts/stack/folders.ts'
import type { Stack } from '../../../scripts/stack/stack.ts'
import { bringUpForTests } from '../../../scripts/stack/test-stack.ts'
import { test as withShoppers } from './buying.ts'

/** For tests of a site whose dataset is private. They have their own stack, because the site is built for it. */
export const test = withShoppers.extend<object, { privateStack: Stack }>({
  stackFolder: [PRIVATE_TESTS_FOLDER, { scope: 'worker' }],
  privateStack: [
    async ({ stackFolder }, use) => {
      const stack = await bringUpForTests(PRIVATE_TESTS, stackFolder)
      await use(stack)
      await stack.down()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  stack: [async ({ privateStack }, use) => use(privateStack.file), { scope: 'worker' }],
})
