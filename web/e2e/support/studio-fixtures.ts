import type { SanityClient, SanityDocument } from '@sanity/client'
import { STUDIO_TESTS } from '../../../scripts/stack/addresses.ts'
import { STUDIO_TESTS_FOLDER } from '../../../scripts/stack/folders.ts'
import type { Stack } from '../../../scripts/stack/stack.ts'
import { bringUpForTests } from '../../../scripts/stack/test-stack.ts'
import { expect as anyExpect, test as ownDocumentsTest } from './own-documents.ts'
import { type Desk, deskOn } from './studio-desk.ts'

export { uniqueWord } from './own-documents.ts'

/** The Studio judges what is typed whenever the browser is idle, which on a busy machine is seldom. */
export const expect = anyExpect.configure({ timeout: 40_000 })

/** What the Studio asks of the internet and does without: these tests have none. */
const OFFLINE_NOISE = [
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
  /** Puts every document back as it was before the test, whoever changed it. */
  contentRestored: undefined
}

type WorkerFixtures = {
  /** A stack with a Studio that no other test uses at the same time: a test may stop its services. */
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
    { scope: 'worker', timeout: 180_000 },
  ],
  stack: [async ({ ownStack }, use) => use(ownStack.file), { scope: 'worker' }],
  // As the Studio keeps it after a sign-in.
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
      for (const pattern of OFFLINE_NOISE) allowNoise(pattern)
      const before = await everyDocument(contentClient)
      await use(undefined)
      await restore(contentClient, before)
    },
    { auto: true },
  ],
  desk: async ({ context }, use) => use(deskOn(await context.newPage(), STUDIO_TESTS.studio)),
})
