import { expect, it } from 'vitest'
import { plainText } from '../rich-text/plain-text.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { textOnly } from '../rich-text/text-only.ts'
import { textFaults } from './legal-text.ts'
import { sampleSeller } from './sample-content.ts'
import { withSellerFacts } from './seller-facts.ts'

const span = (text: string) => ({ _type: 'span', _key: text, text })
const fact = (name: unknown) => ({ _type: 'sellerFact', _key: `fact-${String(name)}`, fact: name })
const block = (...children: unknown[]) => ({ _type: 'block', _key: 'b', children })
const shown = (body: unknown, seller: object | null = sampleSeller) =>
  plainText(textOnly(readRichText(withSellerFacts(body, { ...seller }))))

it.each([
  [
    'in a sentence, in one line',
    [block(span('From '), fact('name'), span(', '), fact('address'))],
    'From Candlecast Sample AB, Sample Street 1, 111 11 Stockholm, Sweden',
  ],
  ['as a link', [block(span('At '), fact('email'))], 'At sales@candlecast.example'],
  ['that no field has', [block(span('By '), fact('toString'), fact(null), span('us'))], 'By us'],
  ['in what is no list', 'Words', 'Words'],
])('a fact %s', (_where, body, text) => {
  expect(shown(body)).toBe(text)
})

it('links the address of the seller', () => {
  const [paragraph] = textOnly(readRichText(withSellerFacts([block(fact('email'))], { ...sampleSeller })))
  expect(paragraph).toMatchObject({ markDefs: [{ href: 'mailto:sales@candlecast.example' }] })
})

it('is left out where the settings lack it, and named once in the faults unless the shop is closed without it', () => {
  const body = [block(span('By '), fact('representative'), span(', '), fact('phone'), span('.'))]
  expect(shown(body, { ...sampleSeller, phone: null, representative: ' ' })).toBe('By , .')
  const pages = ['retentionPage', 'accessibilityPage', 'privacyPage'].map((type) => ({ type, body }))
  const faults = textFaults({ seller: { ...sampleSeller, phone: null, representative: null }, pages })
  expect(faults.filter(({ where }) => where.includes('siteSettings'))).toMatchObject([
    {
      what: '“Authorised representative” is empty, and legal texts name it',
      where: 'document siteSettings, group Seller; named in retentionPage, accessibilityPage, privacyPage',
      isClosing: false,
    },
  ])
})
