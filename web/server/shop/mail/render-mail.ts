import type { MailDocument } from './mail-document.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import type { DueMail, Mail } from './mails.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { unlockConfirmation } from './unlock-confirmation.ts'
import { withdrawalAcknowledgement } from './withdrawal-acknowledgement.ts'

function documentOf({ facts, ...mail }: DueMail): MailDocument {
  switch (facts.kind) {
    case 'order-confirmation':
      return orderConfirmation({ ...mail, facts })
    case 'unlock-confirmation':
      return unlockConfirmation({ ...mail, facts })
    case 'withdrawal-acknowledgement':
      return withdrawalAcknowledgement({ ...mail, facts })
    default:
      return facts satisfies never
  }
}

/** A mail as text and as HTML. Only the facts in the outbox decide what it says, never the content of today. */
export function renderMail(mail: DueMail): Mail {
  const { orderNumber, repetition, to, facts } = mail
  const document = documentOf(mail)
  return {
    // Follows from the row alone, so that mail programs can drop a second delivery of the same mail.
    messageId: `<${facts.kind}.${orderNumber}.${repetition}@${new URL(facts.site).hostname}>`,
    to,
    subject: document.subject,
    text: mailText(document.sections),
    html: mailHtml(document),
  }
}
