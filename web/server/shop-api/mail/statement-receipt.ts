import { utcText } from '#shared/dates.ts'
import type { DueReceipt } from './due-mails.ts'
import { type MailDocument, soldBy } from './mail-document.ts'

/** The content of the statement, its date and time: directive 2011/83/EU, article 11a. */
export function statementReceipt({ facts, legal }: DueReceipt): MailDocument {
  const { name, orderNumber, hasOtherAddress, statedAt, site } = facts
  const order = orderNumber === null ? 'my order, whose number I don’t know' : `order ${orderNumber}`
  const address = hasOtherAddress
    ? 'The e-mail address of the order was given too. It is another one than yours, so we don’t repeat it here.'
    : 'Your address was given as the e-mail address of the order.'
  return {
    subject: 'We received your statement of withdrawal',
    site,
    sections: [
      {
        heading: 'Your statement of withdrawal',
        note: `Received on ${utcText(statedAt)}`,
        blocks: [
          { type: 'paragraph', text: `${name} stated: I withdraw from the contract of ${order}.` },
          { type: 'paragraph', text: address },
          {
            type: 'paragraph',
            text: 'This mail confirms what we received, and when: that moment counts, whatever we still have to look up. What follows is told only to the e-mail address of the order. If nothing arrives there within three days, please write to us.',
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
