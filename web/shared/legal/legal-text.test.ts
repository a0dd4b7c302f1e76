import { expect, test } from 'vitest'
import { sampleLegalTexts, sampleSeller } from '../../server/shop-api/testing/sample-legal.ts'
import { plainText } from '../rich-text/plain-text.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { textOnly } from '../rich-text/text-only.ts'
import { type LegalPage, legalPageTitles, missingParts, textFaults } from './legal-text.ts'

const { pages, seller } = sampleLegalTexts

const block = (text: string, style = 'normal') => ({ _type: 'block', style, children: [{ text }] })
/** The paragraphs of a sample text. */
const linesOf = (page: LegalPage) => {
  const body = pages.find(({ type }) => type === page)?.body
  return plainText(textOnly(readRichText(body))).split('\n\n')
}
/** A sample text without the paragraphs that say something. */
const without = (page: LegalPage, sentence: RegExp) =>
  linesOf(page)
    .filter((line) => !sentence.test(line))
    .map((line) => block(line))
const lacks = (page: LegalPage, body: unknown) => missingParts(page, body, seller).map(({ what }) => what)

const everyPage = Object.keys(legalPageTitles) as LegalPage[]

test('texts of other words than the seed’s pass', () => {
  expect(textFaults(sampleLegalTexts)).toEqual([])
})

const lorem = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. '.repeat(30)

test.each([
  ['no text', undefined],
  ['an empty text', []],
  ['a block without text', [null, { _type: 'block', children: null }]],
  ['“Ask us.”', [block('Ask us.')]],
  ['lorem ipsum', [block(lorem)]],
  ['headings alone', everyPage.flatMap((page) => linesOf(page).map((line) => block(line, 'h2')))],
])('%s is no legal text', (_, body) => {
  for (const page of everyPage) {
    expect(lacks(page, body), page).toContain('most of its text')
    expect(lacks(page, body).length, page).toBeGreaterThan(2)
  }
})

test.each<[LegalPage, RegExp, string]>([
  ['termsPage', /value added tax/, 'that prices include VAT'],
  ['termsPage', /warranty/, 'the legal guarantee of conformity'],
  ['termsPage', /A gift is redeemed/, 'gifts and codes'],
  ['termsPage', /dispute/, 'complaints and disputes'],
  ['withdrawalPage', /hereby give notice/, 'the model form'],
  ['withdrawalPage', /reimburse/, 'the repayment'],
  ['privacyPage', /controller/, 'the controller'],
  ['privacyPage', /Recipients/, 'who receives the data'],
  ['privacyPage', /may object/, 'the right to object'],
  ['privacyPage', /commissioner/, 'the supervisory authority'],
])('a %s without the sentence with %s lacks %s', (page, sentence, part) => {
  expect(lacks(page, without(page, sentence))).toContain(part)
})

test('a heading counts only with text below it', () => {
  const rest = without('privacyPage', /may object/)
  const heading = block('Your right to object', 'h2')
  expect(lacks('privacyPage', [...rest, heading])).toEqual(['the right to object'])
  expect(lacks('privacyPage', [heading, block('Small', 'h3'), ...rest])).toEqual([])
  const empty = [heading, block('The next one', 'h2'), ...rest]
  expect(lacks('privacyPage', empty)).toEqual(['the right to object'])
})

test.each([
  ['name', 'Other Seller AB', 'the seller’s present name'],
  ['address', 'Long Street 10\n222 22 Lund\nSweden', 'the seller’s present address'],
  ['phone', '+46 8 123 45 67', 'the seller’s present phone number'],
  ['email', 'new@candlecast.example', 'the seller’s present e-mail address'],
])('a text with an earlier %s of the seller is told which one is present', (field, value, what) => {
  const whole = linesOf('withdrawalPage').map((line) => block(line))
  const missing = missingParts('withdrawalPage', whole, { ...seller, [field]: value })
  expect(missing).toEqual([{ what, write: `“${value.replaceAll('\n', ', ')}”` }])
})

test('the seller is recognised in another spelling, and one that is unknown is not asked for', () => {
  const spelt = linesOf('withdrawalPage').map((line) =>
    block(
      line
        .replace('Sample Street 1, 111 11 Stockholm', 'SAMPLE STREET 1; SE-111\u00a011 Stockholm')
        .replace('+46 8 465 004 00', '08-465 004 00'),
    ),
  )
  expect(lacks('withdrawalPage', spelt)).toEqual([])
  expect(missingParts('withdrawalPage', spelt, { ...sampleSeller, phone: null, address: ' ' })).toEqual([])
  expect(missingParts('withdrawalPage', spelt, null)).toEqual([])
})

test('a missing privacy policy closes the shop, as a text that it sells by does; the other pages do not', () => {
  const faults = textFaults({
    seller,
    pages: [
      { type: 'termsPage', body: [block('Ask us.')] },
      { type: 'retentionPage', body: [block('Ask us.')] },
      { type: 'otherPage', body: null },
    ],
  })
  expect(faults.map(({ what, isClosing }) => [what.slice(0, 40), isClosing])).toEqual([
    ['The page “Terms of sale” lacks the selle', true],
    ['The page “Retention of data” lacks times', false],
    ['The page “Privacy policy” is not publish', true],
  ])
})
