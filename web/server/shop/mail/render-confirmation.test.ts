import { expect, test } from 'vitest'
import type { RichTextContent } from '../../../shared/content-types.ts'
import type { LegalContent } from '../ports.ts'
import { sampleLegalContent, sampleSeller } from '../testing/sample-legal.ts'
import type { DueMail } from './mails.ts'
import { renderConfirmation } from './render-confirmation.ts'

const mail = (change: Partial<DueMail> = {}) =>
  renderConfirmation({
    id: '1',
    kind: 'order-confirmation',
    orderNumber: 1042,
    repetition: 0,
    to: 'ada@candlecast.example',
    payload: {
      paidAt: '2026-11-22T22:30:00.000Z',
      lines: [
        { title: 'Lone Wolf: The Fortress of Death', priceOre: 18_750 },
        { title: 'F.I.S.T. <Deluxe> & more', priceOre: 25_000 },
      ],
      totalOre: 43_750,
      legalDigest: 'digest',
      site: 'https://candlecast.example',
    },
    legal: sampleLegalContent,
    ...change,
  })

const withBody = (body: RichTextContent): LegalContent => ({
  seller: sampleSeller,
  texts: [{ page: 'terms', version: '2026-11-22', title: 'Terms of sale', body }],
})

const block = (text: string, fields: object = {}) =>
  ({
    _type: 'block' as const,
    _key: text,
    style: 'normal' as const,
    markDefs: [],
    children: [{ _type: 'span' as const, _key: 's', text, marks: [] }],
    ...fields,
  }) satisfies RichTextContent[number]

test('a second delivery of the same mail has the same Message-ID, a repetition another one', () => {
  expect(mail().messageId).toBe('<order-confirmation.1042.0@candlecast.example>')
  expect(mail().messageId).toBe(mail().messageId)
  expect(mail({ repetition: 2 }).messageId).toBe('<order-confirmation.1042.2@candlecast.example>')
})

test('text and HTML say what was bought, for how much, from which seller, and on which terms', () => {
  const { subject, text, html } = mail()
  expect(subject).toBe('Your order 1042')
  for (const part of [text, html]) {
    for (const fact of [
      '22 November 2026, 22:30 UTC',
      'Lone Wolf: The Fortress of Death',
      '187.5 SEK',
      'Total, VAT included',
      '437.5 SEK',
      'Sample Seller AB',
      'Sample Street 1',
      'Organisation number 556000-0000',
      'VAT number SE556000000001',
      'seller@candlecast.example',
      'Terms of sale, in short.',
      'Right of withdrawal, in short.',
      'Valid from 22 November 2026',
      'https://candlecast.example/account',
    ])
      expect(part).toContain(fact)
  }
})

test('titles are escaped in HTML', () => {
  const { text, html } = mail()
  expect(text).toContain('F.I.S.T. <Deluxe> & more')
  expect(html).toContain('F.I.S.T. &lt;Deluxe&gt; &amp; more')
})

test('lists and headings of the terms are kept in the text', () => {
  const { text } = mail({
    legal: withBody([
      block('Payment', { style: 'h2' }),
      block('You pay:', {}),
      block('by card', { listItem: 'number', level: 1 }),
      block('by Swish', { listItem: 'number', level: 1 }),
      block('That is all.'),
      block('no cash', { listItem: 'bullet', level: 1 }),
    ]),
  })
  expect(text).toContain(
    'Payment\n-------\n\nYou pay:\n\n1. by card\n2. by Swish\n\nThat is all.\n\n- no cash\n',
  )
})

test('links in the terms lead to the site or to safe addresses only', () => {
  const linked = (href: string) =>
    block('here', {
      markDefs: [{ _type: 'link', _key: 'l', href, newTab: null }],
      children: [{ _type: 'span', _key: 's', text: 'here', marks: ['l'] }],
    })
  const htmlFor = (href: string) => mail({ legal: withBody([linked(href)]) }).html
  expect(htmlFor('/contact')).toContain('<a href="https://candlecast.example/contact">here</a>')
  expect(htmlFor('https://other.example/?a=1&b="2"')).toContain(
    '<a href="https://other.example/?a=1&amp;b=%222%22">here</a>',
  )
  expect(htmlFor('javascript:alert(1)')).not.toContain('javascript')
  expect(mail({ legal: withBody([linked('https://other.example/')]) }).text).toContain(
    'here (https://other.example/)',
  )
})

test('hostile content is shown as text', () => {
  const { html } = mail({
    legal: withBody([block('<script>alert(1)</script>'), block('x', { style: 'constructor' })]),
  })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

test('an order without stored terms is confirmed too', () => {
  expect(mail({ legal: undefined }).text).toContain('Total, VAT included: 437.5 SEK')
})
