import { consentBlocks } from './delivery-sections.ts'
import { legalSections, type MailDocument, soldBy } from './mail-document.ts'
import type { DueMail, UnlockConfirmation } from './mails.ts'

/** Confirms the consent with which a buyer unlocked something after the payment. */
export const unlockConfirmation = ({
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
