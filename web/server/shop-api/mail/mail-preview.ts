import type { MailPreview, PreviewedLetter } from '#shared/mails/mail-preview.ts'
import type { MailWords } from '#shared/mails/mail-words.ts'
import { vatOreIn } from '#shared/money.ts'
import { VAT_RATE } from '#shared/shop.ts'
import type { LegalContent } from '../catalogue/legal-texts.ts'
import type { DueMail } from './due-mails.ts'
import type { OrderMailFacts } from './mail-facts.ts'
import { renderMail } from './render-mail.ts'

const TITLE = 'The title of the product'
const GIVER = 'The giver'

const factsOf: Record<PreviewedLetter, (site: string) => OrderMailFacts> = {
  order: (site) => ({
    kind: 'order-confirmation',
    lines: [{ title: TITLE, priceOre: 25_000, vatRate: VAT_RATE, vatOre: vatOreIn(25_000, VAT_RATE) }],
    totalOre: 25_000,
    legalDigest: null,
    site,
    paidAt: '2026-12-04T08:00:00.000Z',
    productIds: [],
    delivery: { consent: null, ready: [TITLE], preOrders: [] },
  }),
  gift: (site) => ({ kind: 'gift', title: TITLE, isPreOrder: false, legalDigest: null, site }),
  release: (site) => ({
    kind: 'release-notice',
    title: TITLE,
    news: 'released',
    before: null,
    after: null,
    legalDigest: null,
    site,
  }),
}

/** A letter about an invented order, with an editor's words and the parts that the law asks for. */
export function previewMail(
  letter: PreviewedLetter,
  words: MailWords,
  { site, legal }: { site: string; legal: LegalContent },
): MailPreview {
  const due: DueMail = {
    id: '0',
    causedBy: 'order',
    orderNumber: 1000,
    repetition: 0,
    to: 'buyer@localhost',
    facts: factsOf[letter](site),
    legal,
    gift:
      letter === 'gift'
        ? { key: '', hash: '', to: null, from: GIVER, words: 'The words of the giver.' }
        : undefined,
  }
  const { subject, html } = renderMail(due, { textOf: () => 'THE-CODE' }, { words })
  return { subject, html }
}
