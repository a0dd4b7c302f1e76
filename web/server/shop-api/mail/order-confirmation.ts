import { legalGuarantee } from '#shared/legal/seller.ts'
import { paths, withdrawPath } from '#shared/paths.ts'
import { swedishTimeText } from '#shared/products/swedish-time.ts'
import { deliverySection, giftSection, withdrawableOf } from './delivery-sections.ts'
import type { DueMail } from './due-mails.ts'
import { legalSections, type MailDocument, prices, type Section, soldBy } from './mail-document.ts'
import type { OrderConfirmation } from './mail-facts.ts'

const howToPlay = ({ ready }: OrderConfirmation['delivery'], site: string): Section => ({
  heading: 'How to start playing',
  blocks: [
    {
      type: 'steps',
      items: [
        ...(ready.length > 0
          ? ['Press “Unlock now” in your account on our site, beside what you want to play.']
          : []),
        'Get the free app from the App Store or Google Play.',
        'Sign in to the app with the account that you used on our site.',
        'Choose your adventure and press play.',
      ],
    },
    {
      type: 'link',
      text: 'Everything that you bought is also listed in your account:',
      href: new URL(paths.account, site).href,
    },
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
      blocks: [{ type: 'link', text, href: new URL(withdrawPath(orderNumber), site).href }],
    },
  ]
}

const guarantee = (site: string): Section => ({
  heading: 'Legal guarantee',
  blocks: [
    { type: 'paragraph', text: legalGuarantee },
    { type: 'link', text: 'More in the terms of sale:', href: new URL(paths.terms, site).href },
  ],
})

/** False for an order of pre-orders alone, because the release notice says how to play. */
const isPlayableSoon = ({ consent, ready, inParts, preOrders }: OrderConfirmation['delivery']) =>
  preOrders.length === 0 || consent !== null || ready.length > 0 || inParts !== undefined

/** Contains the full terms and the right of withdrawal: directive 2011/83/EU, article 8(7). */
export function orderConfirmation({
  orderNumber,
  facts,
  legal,
  gift,
}: DueMail<OrderConfirmation>): MailDocument {
  const { site, paidAt, delivery, isGift = false } = facts
  return {
    subject: `Your order ${orderNumber}`,
    site,
    sections: [
      {
        heading: `Order ${orderNumber}`,
        note: swedishTimeText(paidAt),
        blocks: [
          { type: 'paragraph', text: 'Thank you for your order. We have received your payment.' },
          prices(facts),
        ],
      },
      ...(isGift
        ? [giftSection(gift, delivery, site)]
        : [
            deliverySection(delivery, site),
            ...(isPlayableSoon(delivery) ? [howToPlay(delivery, site)] : []),
          ]),
      ...withdrawSection(orderNumber, facts),
      guarantee(site),
      ...soldBy(legal),
      ...legalSections(legal?.texts),
    ],
  }
}
