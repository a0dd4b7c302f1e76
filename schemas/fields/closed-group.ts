import { defineField } from 'sanity'
import type { Fields } from './pre-order.ts'

/** The message for editors about an offer that says it is for a closed group, although everyone can find it. */
export const closedGroupFault = ({ closedGroup, hidden }: Fields): string | undefined =>
  closedGroup !== undefined && hidden !== true
    ? 'An offer for a closed group is in no list: switch Hidden on, or empty this field.'
    : undefined

/** The reason why the price of an offer doesn't count as one that everyone could pay. */
export const closedGroupField = defineField({
  name: 'closedGroup',
  type: 'string',
  title: 'Only for a closed group: which one, and how others are kept out',
  description:
    'Such as “Backers of the campaign of 2024, who got the address by mail”. Empty, everyone who has the address can buy it, so its price counts in the lowest price of 30 days of all offers that unlock the same.',
  validation: (rule) => [
    rule.min(20).error('Name the group, and say how others are kept out.'),
    rule.custom((_reason, { document }) => closedGroupFault(document ?? {}) ?? true),
  ],
})
