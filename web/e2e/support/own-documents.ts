import { randomUUID } from 'node:crypto'
import type { SanityClient, SanityDocumentStub } from '@sanity/client'
import { test as base } from './fixtures.ts'

export { expect } from './fixtures.ts'

type Fixtures = {
  /** Creates a published document, deleted after the test; resolves to its id. */
  publish: (document: SanityDocumentStub) => Promise<string>
}

/** For tests that publish content: their documents are deleted when they end. */
export const test = base.extend<Fixtures>({
  publish: async ({ contentClient }, use) => {
    const ids: string[] = []
    await use(async (document) => {
      const { _id } = await contentClient.create(document)
      ids.push(_id)
      return _id
    })
    // The last one first: a document may refer to an earlier one.
    for (const id of ids.toReversed()) await contentClient.delete(id)
  },
})

/** A word that no other test uses, for addresses and titles. */
export const uniqueWord = () => `w${randomUUID().slice(0, 8)}`

const slug = (current: string) => ({ _type: 'slug', current })

const text = (words: string) => [
  {
    _key: 'b',
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _key: 's', _type: 'span', text: words, marks: [] }],
  },
]

export const aProduct = (id: string, title: string, price: number) => ({
  _type: 'product',
  slug: slug(id),
  title,
  type: 'game',
  price,
  preOrder: false,
  hidden: false,
  description: 'A story that lasts as long as a test.',
  facts: { _type: 'facts', language: 'English', devices: 'iOS 16, Android 10', appVersion: '1.4 or newer' },
  // Nothing else in a cart of these tests unlocks it.
  unlocks: ['fod-expansions'],
})

export const anAdventure = (id: string, title: string) => ({ _type: 'adventure', title, slug: slug(id) })

/** A sale of published products, by their document ids. Dates in ISO 8601. */
export const aSale = (
  title: string,
  dates: { from: string; until: string },
  prices: Record<string, number>,
) => ({
  _type: 'sale',
  title,
  ...dates,
  products: Object.entries(prices).map(([_ref, price]) => ({
    _key: _ref,
    _type: 'saleProduct',
    product: { _type: 'reference', _ref },
    price,
  })),
})

export const aGame = (address: string, title: string) => ({
  _type: 'game',
  slug: slug(address),
  title,
  status: 'comingSoon',
  summary: 'A door that was not there yesterday.',
  body: text('You are the first to hear this.'),
})

export const aPressRelease = (address: string, title: string) => ({
  _type: 'pressRelease',
  slug: slug(address),
  title,
  publishedOn: '2026-11-20',
  summary: 'It happened a moment ago.',
  body: text('This was written while you were reading.'),
})

export const aQuestion = (question: string, answer: string) => ({
  _type: 'faqEntry',
  topic: 'playing',
  question,
  answer: text(answer),
})

export const aJob = (address: string, title: string) => ({
  _type: 'job',
  slug: slug(address),
  title,
  open: true,
  postedOn: '2026-11-20',
  location: 'Remote',
  applyTo: 'jobs@candlecast.example',
  body: text('You listen for a living.'),
})

type ABlock = { _type: string; [field: string]: unknown }

/** A campaign page; each block gets a key. */
export const aCampaign = (address: string, title: string, blocks: readonly ABlock[]) => ({
  _type: 'campaignPage',
  slug: slug(address),
  title,
  summary: 'Made of blocks.',
  blocks: blocks.map((block, index) => ({ _key: `k${index}`, ...block })),
})

/** All tests share the site settings: this adds a column to the footer while `work` runs. */
export async function withFooterColumn(
  client: SanityClient,
  title: string,
  work: () => Promise<void>,
  links: object[] = [],
) {
  const column = { _key: title, _type: 'footerColumn', title, links }
  await client.patch('siteSettings').append('footerColumns', [column]).commit()
  try {
    await work()
  } finally {
    await client
      .patch('siteSettings')
      .unset([`footerColumns[_key=="${title}"]`])
      .commit()
  }
}
