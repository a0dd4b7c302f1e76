import { writeFile } from 'node:fs/promises'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { STUDIO_TESTS } from '../../../scripts/stack/addresses.ts'
import { STUDIO_TESTS_FOLDER } from '../../../scripts/stack/folders.ts'
import type { Stack } from '../../../scripts/stack/stack.ts'
import { bringUpForTests } from '../../../scripts/stack/test-stack.ts'
import { expect as anyExpect, test as ownDocumentsTest } from './own-documents.ts'
import { type Desk, deskOn } from './studio-desk.ts'

export { uniqueWord } from './own-documents.ts'

/** The Studio validates when the browser is idle, which is rare on a busy machine. */
export const expect = anyExpect.configure({ timeout: 40_000 })

/** The title of a document's draft in the content service; null while there is no draft. */
export const draftTitle = (client: SanityClient, id: string) =>
  client.fetch<string | null>('*[_id == $draft][0].title', { draft: `drafts.${id}` })

/** Errors that the Studio logs by itself: mostly of requests to the internet, which it does not need. */
const STUDIO_NOISE = [
  // It says once more who looks at a document while its page is being left.
  /^WebSocket is already in CLOSING or CLOSED state\. \(\S+\/static\/WorkspaceLoader-/,
  // The bar around a Studio that is opened from Sanity's dashboard.
  /core\.sanity-cdn\.com\/bridge\.js/,
  // Its typeface: the system's takes its place.
  /Inter[\w-]*\.woff2/,
  // Whether there is a newer version.
  /sanity-cdn\.com\/v1\/modules\/sanity\//,
  /^Failed to fetch version for package/,
  // Where it reports its own faults.
  /api\.sanity\.io\/vX\/intake\//,
]

type Fixtures = {
  /** The Studio in a tab of its own, its editor signed in; `page` is a tab of the site. */
  desk: Desk
  /** Restores every document as it was before the test. */
  contentRestored: undefined
}

type WorkerFixtures = {
  /** A stack with a Studio that only one test uses at a time: a test may stop its services. */
  ownStack: Stack
}

const everyDocument = (client: SanityClient) =>
  client.fetch<SanityDocument[]>('*[!(_type match "sanity.*") && !(_type match "system.*")]')

async function restore(client: SanityClient, before: readonly SanityDocument[]) {
  const after = new Map((await everyDocument(client)).map((document) => [document._id, document]))
  const changed = before.filter(({ _id, _rev }) => after.get(_id)?._rev !== _rev)
  for (const { _id } of before) after.delete(_id)
  const transaction = client.transaction()
  for (const _id of after.keys()) transaction.delete(_id)
  for (const document of changed) transaction.createOrReplace(document)
  if (after.size + changed.length > 0) await transaction.commit()
}

export const test = ownDocumentsTest.extend<Fixtures, WorkerFixtures>({
  stackFolder: [STUDIO_TESTS_FOLDER, { scope: 'worker' }],
  ownStack: [
    async ({ stackFolder }, use) => {
      const stack = await bringUpForTests(STUDIO_TESTS, stackFolder, { withStudio: true })
      await use(stack)
      await stack.down()
    },
    // It builds the site and the Studio while other tests run.
    { scope: 'worker', timeout: 300_000 },
  ],
  stack: [async ({ ownStack }, use) => use(ownStack.file), { scope: 'worker' }],
  // The form in which the Studio keeps it after a sign-in.
  storageState: async ({ stack }, use) =>
    use({
      cookies: [],
      origins: [
        {
          origin: STUDIO_TESTS.studio,
          localStorage: [
            {
              name: `__studio_auth_token_${stack.projectId}`,
              value: JSON.stringify({ token: stack.token }),
            },
          ],
        },
      ],
    }),
  contentRestored: [
    async ({ contentClient, allowNoise }, use) => {
      for (const pattern of STUDIO_NOISE) allowNoise(pattern)
      const before = await everyDocument(contentClient)
      await use(undefined)
      await restore(contentClient, before)
    },
    { auto: true },
  ],
  desk: async ({ context }, use, testInfo) => {
    const desk = deskOn(await context.newPage(), STUDIO_TESTS.studio)
    await use(desk)
    const form = desk.form.first()
    if (testInfo.status === testInfo.expectedStatus || !(await form.isVisible())) return
    // Playwright saves only the first tab of a failed test. This file has the same format.
    const page = await form.ariaSnapshot()
    const path = testInfo.outputPath('form.md')
    await writeFile(path, `# Page snapshot\n\n\`\`\`yaml\n${page}\n\`\`\`\n`)
    await testInfo.attach('page', { path })
  },
})
