import { oreText } from '#shared/money.ts'
import { paths, productPath } from '#shared/paths.ts'
import { swedishTimeText } from '#shared/products/swedish-time.ts'
import type { DueFailure } from './due-mails.ts'
import { type Block, type Letter, link, paragraph } from './mail-document.ts'

const SUBJECT = 'Your payment did not arrive'

/** Links to the cart, or to the product of *Buy now* and of a gift. */
const wayBack = ({ productId, site }: DueFailure['facts']): Block[] =>
  productId === null
    ? [
        link('To try again, open your cart:', paths.checkout, site),
        link('If it is empty, your account puts the products back into it:', paths.account, site),
      ]
    : [link('To try again, open the product:', productPath(productId), site)]

export const paymentFailed = ({ facts }: DueFailure): Letter => ({
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
