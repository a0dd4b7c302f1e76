/** What the mails to the buyer of a gift say about it. */
import { utcText } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { DeliveryFacts } from '../orders/delivery-facts.ts'
import type { Block, Section } from './mail-document.ts'
import type { DueMail } from './mails.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', text })

/** Confirms the consent to a gift that may be redeemed at once: directive 2011/83/EU, article 8(7)(b). */
function rightBlocks({ consent }: DeliveryFacts): Block[] {
  if (!consent) {
    return [
      paragraph(
        'It can be redeemed once it is released. Until it is redeemed, you can withdraw from the contract.',
      ),
    ]
  }
  const { givenAt, statements, titles } = consent
  return [
    paragraph(`On ${utcText(givenAt)}, you stated for ${titles.join(', ')}:`),
    { type: 'bullets', items: statements },
    paragraph(
      'Until the gift is redeemed, you can withdraw from it, within 14 days of your order. Its code stops working then. When it is redeemed, your right to withdraw ends, unless you have withdrawn before.',
    ),
  ]
}

/** The section about the delivery of a gift. */
export const giftSection = (gift: DueMail['gift'], delivery: DeliveryFacts, site: string): Section => ({
  heading: 'Your gift',
  blocks: [
    paragraph(
      gift?.to
        ? `This is a gift for ${gift.to}, from “${gift.from}”. We send a mail with the link and your words to that address.`
        : 'This is a gift.',
    ),
    {
      type: 'link',
      text: 'If the mail is lost: your account has the link too, and says whether the gift is redeemed.',
      href: new URL(paths.account, site).href,
    },
    ...rightBlocks(delivery),
  ],
})
