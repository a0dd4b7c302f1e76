import { ShopFault } from '../../common/log.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import { consentBlocks } from './delivery-sections.ts'
import type { DueFailure, DueMail, DueReceipt } from './due-mails.ts'
import { giftMail } from './gift-mail.ts'
import { mailHtml, mailText } from './mail-body.ts'
import { legalSections, type MailDocument, soldBy } from './mail-document.ts'
import type { UnlockConfirmation } from './mail-facts.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { paymentFailed } from './payment-failed.ts'
import { releaseNotice } from './release-notice.ts'
import { statementReceipt, withdrawalAcknowledgement, withdrawalLoss } from './withdrawal-mails.ts'

export type Mail = { messageId: string; to: string; subject: string; text: string; html: string }

const unlockConfirmation = ({
  orderNumber,
  facts: { consent, site },
  legal,
}: DueMail<UnlockConfirmation>): MailDocument => ({
  subject: `Unlocked from your order ${orderNumber}`,
  site,
  sections: [
    { heading: `Unlocked from order ${orderNumber}`, blocks: consentBlocks(consent) },
    ...soldBy(legal),
    ...legalSections(legal?.texts),
  ],
})

function documentOf(due: DueMail | DueReceipt | DueFailure, code: string): MailDocument {
  if (!('orderNumber' in due)) {
    const { facts, ...mail } = due
    return facts.kind === 'payment-failed'
      ? paymentFailed({ ...mail, facts })
      : statementReceipt({ ...mail, facts })
  }
  const { facts, ...mail } = due
  switch (facts.kind) {
    case 'gift':
      return giftMail({ ...mail, facts }, code)
    case 'order-confirmation':
      return orderConfirmation({ ...mail, facts })
    case 'release-notice':
      return releaseNotice({ ...mail, facts })
    case 'unlock-confirmation':
      return unlockConfirmation({ ...mail, facts })
    case 'withdrawal-acknowledgement':
      return withdrawalAcknowledgement({ ...mail, facts })
    case 'withdrawal-loss':
      return withdrawalLoss({ ...mail, facts })
    default:
      return facts satisfies never
  }
}

/** Excludes the order number from a mail to a recipient: number and buyer's address are enough to withdraw. */
function nameOf(mail: DueMail | DueReceipt | DueFailure): string {
  const { id, facts } = mail
  if (facts.kind === 'gift' || !('orderNumber' in mail)) return `${facts.kind}.${id}`
  return `${facts.kind}.${mail.orderNumber}.${mail.repetition}`
}

/** @throws ShopFault for a gift whose code was made with another secret */
export function renderMail(mail: DueMail | DueReceipt | DueFailure, codes: Pick<GiftCodes, 'textOf'>): Mail {
  const { to, facts } = mail
  const code = facts.kind === 'gift' && 'gift' in mail && mail.gift ? codes.textOf(mail.gift) : ''
  if (code === undefined)
    throw new ShopFault('The code of a gift was made with another SHOP_CODE_SECRET: set that one again.')
  const document = documentOf(mail, code)
  return {
    // Each try has the same id, so that mail programs can drop a duplicate.
    messageId: `<${nameOf(mail)}@${new URL(facts.site).hostname}>`,
    to,
    subject: document.subject,
    text: mailText(document),
    html: mailHtml(document),
  }
}
