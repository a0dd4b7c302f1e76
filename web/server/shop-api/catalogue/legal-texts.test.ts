import { expect, it } from 'vitest'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import { sampleSeller } from '../testing/sample-legal.ts'
import { readLegalContent } from './legal-texts.ts'

it('an order keeps the facts of the seller as words: the settings can change later', async () => {
  const fact = { _type: 'sellerFact', _key: 'a', fact: 'address' }
  const body = [{ _type: 'block', _key: 'b', children: [{ _type: 'span', text: 'Write to ' }, fact] }]
  const text = { page: 'terms', version: '2026-11-27', title: 'Terms', body }
  const { texts } = await readLegalContent(async (_query, _params, read) =>
    read({
      seller: sampleSeller,
      texts: [text, { ...text, body: 'Words alone.' }, { ...text, body: [] }, null],
    }),
  )
  const words = texts.map(({ body: kept }) => plainText(textOnly(readRichText(kept))))
  expect(words).toEqual([`Write to ${sampleSeller.address.replaceAll('\n', ', ')}`, 'Words alone.'])
  expect(JSON.stringify(texts)).not.toContain('sellerFact')
})
