/**
 * Pages, mails and structured data show the same words of any rich text. FUZZ_RUNS is the number of generated
 * texts.
 */
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { seedDocuments } from '#server/page-server/testing/hostile-content.ts'
import { mailHtml, mailText } from '#server/shop-api/mail/mail-body.ts'
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
  const rich = textOnly(readRichText(content))
  const mail = {
    subject: '',
    site,
    sections: [{ heading: 'Terms', blocks: [{ type: 'rich' as const, content: rich }] }],
  }
  const html = page(content)
  return {
    html,
    mailPage: parsed(mailHtml(mail)).body,
    text: mailText(mail),
    plain: plainText(rich),
  }
}

it('each reader of untidy rich text shows all words, with the same numbers and addresses', {
  timeout: PATIENCE_MS,
}, () => {
  fc.assert(
    fc.property(untidyRichText, ({ content, words }) => {
      const { html, mailPage, text, plain } = readers(content)
      const shown = parsed(html).body
      expect({
        plain: wordsIn(plain),
        text: wordsIn(text),
        items: itemsIn(shownText(shown, site)),
        mail: shownText(mailPage, site),
        misplaced: shown.querySelectorAll('a a, p p, p ul, p ol, h1').length,
      }).toEqual({
        plain: words,
        text: words,
        items: itemsIn(text),
        mail: shownText(text, site),
        misplaced: 0,
      })
    }),
    runs,
  )
})

it.each(['termsPage', 'withdrawalPage'])('%s reads the same on the page and in the mail', (id) => {
  const { html, text } = readers(seedDocuments.find(({ _id }) => _id === id)?.body)
  expect(shownText(text, site).length).toBeGreaterThan(1_000)
  expect(`Terms ${shownText(parsed(html).body, site)}`).toEqual(shownText(text, site))
})
