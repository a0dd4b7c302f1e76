/**
 * Pages, the PDF of the terms and structured data show the same words of any rich text. FUZZ_RUNS is the number of generated
 * texts.
 */
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { seedDocuments } from '#server/page-server/testing/hostile-content.ts'
import { partsOf } from '#server/shop-api/mail/terms-pdf.ts'
import { shownText } from '#server/shop-api/mail/testing/shown-text.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { untidyRichText } from '#shared/rich-text/testing.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import { RichTextBody } from './RichTextBody.late.tsx'

const numRuns = Number(process.env.FUZZ_RUNS ?? 40)
const runs = process.env.FUZZ_RUNS === undefined ? { numRuns, seed: 2026 } : { numRuns }
const PATIENCE_MS = 30_000 + numRuns * 300

const site = 'https://candlecast.example'

const page = (value: unknown) =>
  renderToString(
    <MemoryRouter>
      <main>
        <RichTextBody value={value as never} />
      </main>
    </MemoryRouter>,
  )

/** jsdom spends most of its time on the style sheet. */
const parsed = (html: string) =>
  new DOMParser().parseFromString(html.replace(/<style>.*<\/style>/s, ''), 'text/html')
const wordsIn = (text: string) => text.match(/word\d+x/g) ?? []
/** Words, and the numbers and dashes of lists. */
const itemsIn = (text: string) => text.match(/(?<!\S)(?:\d+\.|-)(?!\S)|word\d+x/g) ?? []

function readers(content: unknown) {
  const shown = parsed(page(content)).body
  const terms = { page: 'terms', version: '2026-11-22', title: '', body: content as never } as const
  const pdf = partsOf(terms, site).slice(2)
  return {
    shown,
    addresses: [...shown.querySelectorAll('a')].map(
      (link) => new URL(link.getAttribute('href') ?? '', site).href,
    ),
    plain: plainText(textOnly(readRichText(content))),
    pdf: pdf
      .map(({ runs }) => runs.map(({ text }) => text).join(''))
      .join('\n')
      .replaceAll('•', '-'),
    pdfAddresses: pdf.flatMap(({ runs }) => runs.flatMap(({ link }) => link ?? [])),
  }
}

it('each reader of untidy rich text shows all words, with the same numbers and addresses', {
  timeout: PATIENCE_MS,
}, () => {
  fc.assert(
    fc.property(untidyRichText, ({ content, words }) => {
      const { shown, addresses, plain, pdf, pdfAddresses } = readers(content)
      expect({
        plain: wordsIn(plain),
        pdf: wordsIn(pdf),
        items: itemsIn(shownText(shown, site)),
        addresses: new Set(addresses),
        misplaced: shown.querySelectorAll('a a, p p, p ul, p ol, h1').length,
      }).toEqual({
        plain: words,
        pdf: words,
        items: itemsIn(pdf),
        addresses: new Set(pdfAddresses),
        misplaced: 0,
      })
    }),
    runs,
  )
})

it.each(['termsPage', 'withdrawalPage'])('%s reads the same on the page and in the PDF of an order', (id) => {
  const { shown, pdf } = readers(seedDocuments.find(({ _id }) => _id === id)?.body)
  const withoutAddresses = shownText(shown, site).replace(/ \([a-z]+:[^)]*\)/g, '')
  expect(withoutAddresses.length).toBeGreaterThan(1_000)
  expect(pdf.replaceAll(/:?\s+/g, ' ')).toEqual(withoutAddresses)
})
