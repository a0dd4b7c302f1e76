import { dayText } from '#shared/dates.ts'
import { sellerLines } from '#shared/legal/seller.ts'
import type { MailWords } from '#shared/mails/mail-words.ts'
import { oreText, vatByRate } from '#shared/money.ts'
import { soldFactsText } from '#shared/products/sold-facts.ts'
import type { LegalContent, LegalText } from '../catalogue/legal-texts.ts'
import type { OrderFacts } from './mail-facts.ts'

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'link'; text: string; href: string }
  | { type: 'button'; label: string; href: string }
  /** Addresses of pictures. They say nothing that the words don’t. */
  | { type: 'covers'; sources: readonly string[] }
  | { type: 'steps'; items: string[] }
  | { type: 'bullets'; items: readonly string[] }
  | { type: 'address'; lines: string[] }
  | {
      type: 'prices'
      rows: { label: string; amount: string; note?: string }[]
      totals: { label: string; amount: string }[]
    }
  /** Text that a person typed. It is shown without links or markup. */
  | { type: 'words'; text: string }

/** The heading of the first section is the heading of the mail. */
export type Section = { heading: string; note?: string; blocks: Block[] }

/** `soldBy` follows its sections, and a word about the attached terms where they are due: render-mail.ts. */
export type Letter = { subject: string; sections: Section[] }

export type MailDocument = Letter & { site: string }

export const paragraph = (text: string): Block => ({ type: 'paragraph', text })

/** @param path of the site */
export const link = (text: string, path: string, site: string): Block => ({
  type: 'link',
  text,
  href: new URL(path, site).href,
})

/** The lines that editors wrote, and the step to play, which is not theirs: before a release there is none. */
export const appSteps = (words: MailWords, isReleased = true): string[] => [
  ...words('appSteps')
    .split('\n')
    .flatMap((line) => line.trim() || []),
  ...(isReleased ? ['Choose your adventure and press play.'] : []),
]

export const prices = ({ lines, totalOre }: Pick<OrderFacts, 'lines' | 'totalOre'>): Block => ({
  type: 'prices',
  rows: lines.map(({ title, priceOre, facts }) => ({
    label: title,
    amount: oreText(priceOre),
    ...(facts && { note: soldFactsText(facts) }),
  })),
  totals: [
    { label: 'Total, VAT included', amount: oreText(totalOre) },
    ...vatByRate(lines.map(({ vatRate, vatOre }) => ({ rate: vatRate, vatOre }))).map(({ rate, vatOre }) => ({
      label: `of which VAT ${rate} %`,
      amount: oreText(vatOre),
    })),
  ],
})

export const soldBy = (legal: LegalContent | undefined): Section[] =>
  legal?.seller
    ? [{ heading: 'Sold by', blocks: [{ type: 'address', lines: sellerLines(legal.seller) }] }]
    : []

/** The terms themselves, because a link to a page is no durable medium: directive 2011/83/EU, article 8(7). */
export const attachedTerms = (texts: readonly LegalText[]): Section[] =>
  texts.length > 0
    ? [
        {
          heading: 'Terms',
          blocks: [
            paragraph(
              `Attached as a PDF, to keep: ${texts.map(({ title, version }) => `${title}, valid from ${dayText(version)}`).join('; ')}.`,
            ),
          ],
        },
      ]
    : []
