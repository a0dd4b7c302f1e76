import { type MailWords, usualMailWords } from '#shared/mails/mail-words.ts'
import { oreText } from '#shared/money.ts'
import { paths, productPath } from '#shared/paths.ts'
import { swedishTimeText } from '#shared/products/swedish-time.ts'
import { ShopFault } from '../../common/log.ts'
import type { LegalText } from '../catalogue/legal-texts.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import type { Due } from './due-mails.ts'
import { giftMail } from './gift-mail.ts'
import { mailHtml, mailText } from './mail-body.ts'
import { attachedTerms, type Block, type Letter, link, paragraph, soldBy } from './mail-document.ts'
import type { BuyersNotice, PaymentFailed } from './mail-facts.ts'
import { creditNoteMail, disputeMail } from './money-mails.ts'
import { orderConfirmation, unlockConfirmation } from './order-confirmation.ts'
import { releaseNotice } from './release-notice.ts'
import { statementReceipt, withdrawalAcknowledgement, withdrawalLoss } from './withdrawal-mails.ts'

export type Mail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** Legal texts to attach, and the origin for the links in them. */
  terms?: { texts: readonly LegalText[]; site: string }
}

type Extras = {
  words?: MailWords
  /** Addresses of the covers of what was bought. */
  covers?: readonly string[]
}

function letterOf(due: Due, code: string, { words = usualMailWords, covers = [] }: Extras): Letter {
  if (!('orderNumber' in due)) {
    const { facts } = due
    switch (facts.kind) {
      case 'payment-failed':
        return paymentFailed(facts)
      case 'statement-receipt':
        return statementReceipt(facts)
      default:
        return buyersNotice(facts)
    }
  }
  const { facts, ...mail } = due
  switch (facts.kind) {
    case 'gift':
      return giftMail({ ...mail, facts }, code, words)
    case 'order-confirmation':
      return orderConfirmation({ ...mail, facts }, words, covers)
    case 'release-notice':
      return releaseNotice({ ...mail, facts }, words)
    case 'unlock-confirmation':
      return unlockConfirmation({ ...mail, facts })
    case 'withdrawal-acknowledgement':
      return withdrawalAcknowledgement({ ...mail, facts })
    case 'credit-note':
      return creditNoteMail({ ...mail, facts })
    case 'dispute-opened':
    case 'dispute-won':
    case 'dispute-lost':
      return disputeMail({ ...mail, facts })
    case 'withdrawal-loss':
      return withdrawalLoss({ ...mail, facts })
    default:
      return facts satisfies never
  }
}

const SUBJECT = 'Your payment did not arrive'

/** Links to the cart, or to the product of *Buy now* and of a gift. */
const wayBack = ({ productId, site }: PaymentFailed): Block[] =>
  productId === null
    ? [
        link('To try again, open your cart:', paths.checkout, site),
        link('If it is empty, your account puts the products back into it:', paths.account, site),
      ]
    : [link('To try again, open the product:', productPath(productId), site)]

const paymentFailed = (facts: PaymentFailed): Letter => ({
  subject: SUBJECT,
  sections: [
    {
      heading: SUBJECT,
      note: `Begun on ${swedishTimeText(facts.startedAt)}`,
      blocks: [
        paragraph(
          'Your bank or payment service did not complete the payment. We have received no money, so nothing was ordered and there is nothing to withdraw from.',
        ),
        {
          type: 'prices',
          rows: facts.lines.map(({ title, priceOre }) => ({ label: title, amount: oreText(priceOre) })),
          totals: [{ label: 'Total', amount: oreText(facts.totalOre) }],
        },
        ...wayBack(facts),
      ],
    },
  ],
})

const buyersNotice = ({ subject, paragraphs }: BuyersNotice): Letter => ({
  subject,
  sections: [{ heading: subject, blocks: paragraphs.map(paragraph) }],
})

/** Excludes the order number from a mail to a recipient: number and buyer's address are enough to withdraw. */
function nameOf(mail: Due): string {
  const { id, facts } = mail
  if (facts.kind === 'gift' || !('orderNumber' in mail)) return `${facts.kind}.${id}`
  return `${facts.kind}.${mail.orderNumber}.${mail.repetition}`
}

/** @throws ShopFault for a gift whose code was made with another secret */
export function renderMail(mail: Due, codes: Pick<GiftCodes, 'textOf'>, extras: Extras = {}): Mail {
  const { to, facts, legal } = mail
  const code = facts.kind === 'gift' && 'gift' in mail && mail.gift ? codes.textOf(mail.gift) : ''
  if (code === undefined)
    throw new ShopFault('The code of a gift was made with another SHOP_CODE_SECRET: set that one again.')
  const { subject, sections } = letterOf(mail, code, extras)
  const isConfirmation = facts.kind === 'order-confirmation' || facts.kind === 'unlock-confirmation'
  const texts = (isConfirmation && legal?.texts) || []
  const whole = [...sections, ...soldBy(legal), ...attachedTerms(texts)]
  const document = { subject, sections: whole, site: facts.site }
  return {
    // Each try has the same id, so that mail programs can drop a duplicate.
    messageId: `<${nameOf(mail)}@${new URL(facts.site).hostname}>`,
    to,
    subject,
    text: mailText(document),
    html: mailHtml(document),
    ...(texts.length > 0 && { terms: { texts, site: facts.site } }),
  }
}
