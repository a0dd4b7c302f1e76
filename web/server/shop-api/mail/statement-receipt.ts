import { swedishTimeText } from '#shared/products/swedish-time.ts'
import type { DueReceipt } from './due-mails.ts'
import { type MailDocument, soldBy } from './mail-document.ts'
import type { StatementFacts } from './mail-facts.ts'

function statementText({ orderNumber, otherAddress, statedAt }: StatementFacts): string {
  const order = orderNumber === null ? 'an order whose number was not known' : `order ${orderNumber}`
  const hint = otherAddress ? ` (shortened: ${otherAddress})` : ''
  const address = otherAddress === null ? 'your e-mail address' : `another e-mail address${hint}`
  return `Received on ${swedishTimeText(statedAt)}: withdrawal from the contract of ${order}, stated with ${address} as that of the order.`
}

/**
 * That, when and from which order a withdrawal was stated: directive 2011/83/EU, article 11a. In our words, because a stranger
 * can have typed the others.
 */
export function statementReceipt({ facts: { statements, more, site }, legal }: DueReceipt): MailDocument {
  const others = more === 1 ? 'And one more statement.' : `And ${more} more statements.`
  return {
    subject: 'We received your statement of withdrawal',
    site,
    sections: [
      {
        heading: 'Your statement of withdrawal',
        blocks: [
          { type: 'bullets', items: statements.map(statementText) },
          ...(more > 0 ? [{ type: 'paragraph', text: others } as const] : []),
          {
            type: 'paragraph',
            text: 'This mail confirms what we received, and when: that moment counts, whatever we still have to look up. The name that was typed is stored with it. If we have this order, we write to its e-mail address what happens next. If nothing arrives there within three days, please answer this mail.',
          },
          {
            type: 'paragraph',
            text: 'If you didn’t state this, someone typed your address. You have nothing to do.',
          },
        ],
      },
      ...soldBy(legal),
    ],
  }
}
