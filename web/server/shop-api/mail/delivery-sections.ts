import { utcText } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { ConsentFacts, DeliveryFacts } from '../orders/delivery-facts.ts'
import type { Block, Section } from './mail-document.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', text })

const listed = (text: string, items: string[]): Block[] =>
  items.length > 0 ? [paragraph(text), { type: 'bullets', items }] : []

/** Confirms a consent as it was given: directive 2011/83/EU, article 8(7)(b). */
export const consentBlocks = ({ statements, givenAt, titles }: ConsentFacts): Block[] => [
  paragraph(`On ${utcText(givenAt)}, you stated for ${titles.join(', ')}:`),
  { type: 'bullets', items: statements },
  paragraph(
    'We have unlocked it as you asked. With this confirmation your right to withdraw from it ends, unless you have withdrawn before.',
  ),
]

/** What was unlocked by paying, and what waits. */
export function deliverySection({ consent, ready, preOrders }: DeliveryFacts, site: string): Section {
  const blocks: Block[] = [
    ...(consent ? consentBlocks(consent) : []),
    ...listed(
      'This is not unlocked yet. Press “Unlock now” in your account when you want it. Until then you can withdraw from it, within 14 days of your order:',
      ready,
    ),
    ...listed(
      'You have pre-ordered this, and can unlock it in your account once it is released. Until you do, you can withdraw from it:',
      preOrders,
    ),
    ...(ready.length + preOrders.length > 0
      ? [{ type: 'link', text: 'Your account:', href: new URL(paths.account, site).href } as const]
      : []),
  ]
  return { heading: 'Delivery', blocks }
}
