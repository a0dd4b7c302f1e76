import { legalGuarantee } from '#shared/legal/seller.ts'
import type { MailWords } from '#shared/mails/mail-words.ts'
import { paths, withdrawPath } from '#shared/paths.ts'
import { rightInParts } from '#shared/products/in-parts.ts'
import { swedishTimeText } from '#shared/products/swedish-time.ts'
import type { ConsentFacts, DeliveryFacts } from '../orders/delivery-choice.ts'
import type { DueMail } from './due-mails.ts'
import { appSteps, type Block, type Letter, link, paragraph, prices, type Section } from './mail-document.ts'
import type { OrderConfirmation, UnlockConfirmation } from './mail-facts.ts'

const listed = (text: string, items: string[]): Block[] =>
  items.length > 0 ? [paragraph(text), { type: 'bullets', items }] : []

/** Required by directive 2011/83/EU, article 8(7)(b). */
const statementBlocks = ({ statements, givenAt, titles }: ConsentFacts): Block[] => [
  paragraph(`On ${swedishTimeText(givenAt)}, you stated for ${titles.join(', ')}:`),
  { type: 'bullets', items: statements },
]

/** Names the products for which the consent does not end the right of withdrawal. */
const inPartsBlocks = (titles: readonly string[]): Block[] =>
  titles.length > 0 ? [paragraph(`${titles.join(', ')}: ${rightInParts}`)] : []

function consentBlocks(consent: ConsentFacts): Block[] {
  const { titles, inParts = [] } = consent
  const ended = titles.filter((title) => !inParts.includes(title))
  const what = inParts.length > 0 ? ended.join(', ') : 'it'
  return [
    ...statementBlocks(consent),
    paragraph(
      ended.length > 0
        ? `We have unlocked it as you asked. With this confirmation your right to withdraw from ${what} ends, unless you have withdrawn before.`
        : 'We have unlocked it as you asked.',
    ),
    ...inPartsBlocks(inParts),
  ]
}

/** Titles that the buyer still has to unlock. */
const waitingOf = ({ ready, inParts = [], preOrders }: DeliveryFacts) => [...ready, ...inParts, ...preOrders]

/** Titles whose right of withdrawal does not end with the confirmation. */
const withdrawableOf = (delivery: DeliveryFacts): string[] => [
  ...(delivery.consent?.inParts ?? []),
  ...waitingOf(delivery),
]

function deliverySection(delivery: DeliveryFacts, site: string): Section {
  const { consent, ready, inParts = [], preOrders } = delivery
  const blocks: Block[] = [
    ...(consent ? consentBlocks(consent) : []),
    ...listed(
      'This is not unlocked yet. Press “Unlock now” in your account when you want it. Until then you can withdraw from it, within 14 days of your order:',
      ready,
    ),
    ...listed(
      'This is delivered in parts, and not unlocked yet. Press “Unlock now” in your account when you want what is out. Until then you can withdraw from it at any time, and after that within 14 days of your order:',
      inParts,
    ),
    ...listed(
      'You have pre-ordered this. It is not released yet. We send you a mail when it is released, or when the date changes. Then you unlock it in your account. Until you do, you can withdraw from it at any time:',
      preOrders,
    ),
    ...(waitingOf(delivery).length > 0 ? [link('Your account:', paths.account, site)] : []),
  ]
  return { heading: 'Delivery', blocks }
}

function giftRightBlocks({ consent, preOrders }: DeliveryFacts): Block[] {
  if (!consent) {
    return [
      ...listed(
        'It can be redeemed once it is released. We send you a mail when it is released, or when the date changes:',
        preOrders,
      ),
      paragraph('Until it is redeemed, you can withdraw from the contract at any time.'),
    ]
  }
  return [
    ...statementBlocks(consent),
    paragraph(
      consent.inParts
        ? `${rightInParts} When you withdraw, its code stops working, and what it has unlocked is locked again.`
        : 'Until the gift is redeemed, you can withdraw from it, within 14 days of your order. Its code stops working then. When it is redeemed, your right to withdraw ends, unless you have withdrawn before.',
    ),
  ]
}

const giftSection = (gift: DueMail['gift'], delivery: DeliveryFacts, site: string): Section => ({
  heading: 'Your gift',
  blocks: [
    paragraph(
      gift?.to
        ? `This is a gift for ${gift.to}, from “${gift.from}”. We send a mail with the link and your words to that address.`
        : 'This is a gift.',
    ),
    link(
      'If the mail is lost: your account has the link too, and says whether the gift is redeemed.',
      paths.account,
      site,
    ),
    ...giftRightBlocks(delivery),
  ],
})

const howToPlay = ({ ready }: OrderConfirmation['delivery'], site: string, words: MailWords): Section => ({
  heading: 'How to start playing',
  blocks: [
    {
      type: 'steps',
      items: [
        ...(ready.length > 0
          ? ['Press “Unlock now” in your account on our site, beside what you want to play.']
          : []),
        ...appSteps(words),
      ],
    },
    { type: 'button', label: 'Open the app', href: new URL(paths.download, site).href },
    link('Everything that you bought is also listed in your account:', paths.account, site),
  ],
})

/**
 * Empty if the right of withdrawal from all lines ends with this mail. The section about delivery names the lines whose right
 * ends, and the end for all others.
 */
function withdrawSection(
  orderNumber: number,
  { delivery, isGift = false, site }: OrderConfirmation,
): Section[] {
  const titles = withdrawableOf(delivery)
  const isPartial = delivery.consent !== null && !isGift
  if (isPartial && titles.length === 0) return []
  const text = `You can withdraw from ${isPartial ? titles.join(', ') : 'the contract'} here:`
  return [
    {
      heading: 'Withdraw from contract',
      blocks: [link(text, withdrawPath(orderNumber), site)],
    },
  ]
}

const guarantee = (site: string): Section => ({
  heading: 'Legal guarantee',
  blocks: [paragraph(legalGuarantee), link('More in the terms of sale:', paths.terms, site)],
})

/** False for an order of pre-orders alone, because the release notice says how to play. */
const isPlayableSoon = ({ consent, ready, inParts, preOrders }: OrderConfirmation['delivery']) =>
  preOrders.length === 0 || consent !== null || ready.length > 0 || inParts !== undefined

/** How to play comes first. The terms are attached: terms-pdf.ts. */
export function orderConfirmation(
  { orderNumber, facts, gift }: DueMail<OrderConfirmation>,
  words: MailWords,
  covers: readonly string[],
): Letter {
  const { site, paidAt, delivery, isGift = false } = facts
  return {
    subject: words('orderSubject', { number: String(orderNumber) }),
    sections: [
      {
        heading: `Order ${orderNumber}`,
        note: swedishTimeText(paidAt),
        blocks: [
          paragraph(words('orderOpening')),
          ...(covers.length > 0 ? [{ type: 'covers', sources: covers } as const] : []),
        ],
      },
      ...(!isGift && isPlayableSoon(delivery) ? [howToPlay(delivery, site, words)] : []),
      { heading: 'What you bought', blocks: [prices(facts)] },
      isGift ? giftSection(gift, delivery, site) : deliverySection(delivery, site),
      ...withdrawSection(orderNumber, facts),
      guarantee(site),
    ],
  }
}

export const unlockConfirmation = ({
  orderNumber,
  facts: { consent },
}: DueMail<UnlockConfirmation>): Letter => ({
  subject: `Unlocked from your order ${orderNumber}`,
  sections: [{ heading: `Unlocked from order ${orderNumber}`, blocks: consentBlocks(consent) }],
})
