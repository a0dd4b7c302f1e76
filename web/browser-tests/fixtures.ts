import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { BROWSER_TESTS_FOLDER } from '../../scripts/stack/folders.ts'
import { localClient } from '../../scripts/stack/local-client.ts'
import { readStackFile, type StackFile } from '../../scripts/stack/stack-file.ts'

export { expect }

type TestFixtures = {
  /** Lets a message on the console pass that contains the text or fits the pattern; any other fails the test. */
  allowNoise: (pattern: string | RegExp) => void
  /**
   * Writes to the content that the site reads. Tests run beside each other on one dataset: make documents of
   * your own and delete them again, rather than change those of the seed.
   */
  contentClient: SanityClient
}

type WorkerFixtures = {
  /** Addresses of the stack under test and its write token. */
  stack: StackFile
  /** Where that stack keeps its data. */
  stackFolder: string
}

/** Everything that the pages of a context complain of, save what was allowed. */
function collectNoise(context: BrowserContext) {
  const noise: string[] = []
  const allowed: (string | RegExp)[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') noise.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (webError) => noise.push(`uncaught: ${webError.error().message}`))
  const isAllowed = (line: string) =>
    allowed.some((pattern) => (typeof pattern === 'string' ? line.includes(pattern) : pattern.test(line)))
  return {
    allow: (pattern: string | RegExp) => void allowed.push(pattern),
    rest: () => noise.filter((line) => !isAllowed(line)),
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Fails the test with a readable list when axe finds something on the page. Frames hold what others serve, so
 * they are left out, and with them the second tab that axe would open for each page to gather their results.
 */
export async function axe(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: WCAG, iframes: false, resultTypes: ['violations'] })
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stackFolder: [BROWSER_TESTS_FOLDER, { scope: 'worker', option: true }],
  stack: [async ({ stackFolder }, use) => use(readStackFile(stackFolder)), { scope: 'worker' }],
  baseURL: async ({ stack }, use) => use(stack.site),
  allowNoise: [
    async ({ context }, use) => {
      const noise = collectNoise(context)
      await use(noise.allow)
      expect(noise.rest(), 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
  contentClient: async ({ stack }, use) => use(localClient(stack)),
})
