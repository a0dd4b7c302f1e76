import { validateDocumentWithWorkspace } from '@sanity/validation'
import { getFallbackLocaleSource } from '@sanity/validation/_internal'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { createSchema } from 'sanity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeed } from '../../scripts/tools/seed/documents.ts'
import { legalPageTitles } from '../../web/shared/legal/legal-text.ts'
import { sampleSeller } from '../../web/shared/legal/sample-content.ts'
import { schemaTypes } from '../index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const at = '2026-11-22T00:00:00Z'

const seed = new Map(readSeed().map((document) => [document._type, document]))

/** The messages that the form shows below the text of a page of the seed, while the settings name this seller. */
async function messagesBelow(type: string, changes: object, address: string = sampleSeller.address) {
  const document = { ...seed.get(type), _id: type, _type: type, _rev: 'a', _createdAt: at, _updatedAt: at }
  const { name, email, phone } = sampleSeller
  const seller = { sellerName: name, sellerAddress: address, sellerEmail: email, sellerPhone: phone }
  await lake.client().createOrReplace({ _id: 'drafts.siteSettings', _type: 'siteSettings', ...seller })
  const markers = await validateDocumentWithWorkspace({
    document: { ...document, ...changes },
    workspace: { schema, i18n: getFallbackLocaleSource(), getClient: () => lake.client() },
    getDocumentExists: async () => true,
  })
  return markers.filter(({ path }) => path[0] === 'body').map(({ level, message }) => `${level}: ${message}`)
}

let lake: RunningLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

test.each(Object.keys(legalPageTitles))('the seed’s %s can be published', async (type) => {
  expect(await messagesBelow(type, {})).toEqual([])
})

const says = (text: string) => ({
  body: [{ _type: 'block', _key: 'a', style: 'normal', markDefs: [], children: [span(text)] }],
})
const span = (text: string) => ({ _type: 'span', _key: 's', text, marks: [] })

test.each(Object.keys(legalPageTitles))(
  'a %s that says nothing can’t, and the form names what is missing',
  async (type) => {
    expect(await messagesBelow(type, { body: undefined })).toEqual([
      'error: Write the text: the law asks for it.',
    ])
    expect(await messagesBelow(type, says('Ask us.'))).toEqual([
      expect.stringMatching(
        /^error: The law asks for more\. Missing: .*most of its text\. It is recognised by words such as “/,
      ),
    ])
  },
)

test('a right of withdrawal with an earlier address of the seller can’t', async () => {
  expect(await messagesBelow('withdrawalPage', {}, 'Long Street 10\n222 22 Lund')).toEqual([
    'error: The law asks for more. Missing: the seller’s present address. It is recognised by words such as “Long Street 10, 222 22 Lund”.',
  ])
})

test('the text of another page is free', async () => {
  expect(await messagesBelow('aboutPage', says('Ask us.'))).toEqual([])
})
