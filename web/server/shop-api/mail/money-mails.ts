/** Money of an order went back, or a bank has taken it: why, and what remains. */
import { dayText } from '#shared/dates.ts'
import { oreText } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { DueMail } from './due-mails.ts'
import { type Letter, link, paragraph } from './mail-document.ts'
import type { CreditNoteMail, DisputeMail } from './mail-facts.ts'

const because: Record<CreditNoteMail['reason'], string> = {
  withdrawal: 'because you withdrew from the contract',
  duplicate: 'because it was paid twice',
  bank: 'because you asked your bank for it',
  shop: 'as we agreed, or because something was wrong with the order',
}

const listed = (titles: readonly string[]) => titles.join(', ')

/** @param kept titles that stay unlocked */
function remains({ isWhole, kept }: CreditNoteMail): string {
  if (isWhole)
    return 'The whole order is repaid: its content is locked, and there is nothing else to pay or to do.'
  return kept.length > 0
    ? `You keep: ${listed(kept)}. Nothing about it changes.`
    : 'Nothing else about the order changes.'
}

const howLong =
  'The money goes to the card or account with which you paid. Banks take up to ten days to show it.'

/** The credit note is in the mail itself, because a link is not a durable medium. */
export function creditNoteMail({ orderNumber, facts }: DueMail<CreditNoteMail>): Letter {
  const { note, issuedAt, amounts, titles, reason, isReversal, site } = facts
  const gross = oreText(Math.abs(facts.grossOre))
  const subject = isReversal
    ? `Our repayment for order ${orderNumber} failed`
    : `We have repaid ${gross} of order ${orderNumber}`
  const text = isReversal
    ? `Your bank did not accept the ${gross} that we wanted to repay, such as because the card or account is closed. This note takes the earlier credit note back. Answer this mail, so that we can repay you in another way.`
    : `We have repaid ${gross} of your order ${orderNumber}${titles.length > 0 ? ` for ${listed(titles)}` : ''}, ${because[reason]}. ${howLong}`
  return {
    subject,
    sections: [
      { heading: subject, blocks: [paragraph(text), ...(isReversal ? [] : [paragraph(remains(facts))])] },
      {
        heading: `Credit note ${note}`,
        note: `${dayText(issuedAt.slice(0, 10))}, for receipt ${orderNumber}`,
        blocks: [
          {
            type: 'prices',
            rows: titles.length > 0 ? [{ label: listed(titles), amount: oreText(facts.grossOre) }] : [],
            totals: [
              { label: 'Credited, VAT included', amount: oreText(facts.grossOre) },
              ...amounts.map(({ rate, vatOre }) => ({
                label: `of which VAT ${rate} %`,
                amount: oreText(vatOre),
              })),
            ],
          },
          link('Your receipts and credit notes:', paths.account, site),
        ],
      },
    ],
  }
}

const disputeText: Record<DisputeMail['kind'], (sum: string) => string[]> = {
  'dispute-opened': (sum) => [
    `Your bank has taken ${sum} of this order back, because someone told it that the payment was not right. So the content of the order is locked until the bank decides, which can take three months.`,
    'If this was a mistake, tell your bank that you want to end the dispute, and answer this mail: when the money is back, everything is unlocked again by itself. If something is wrong with what you bought, answer this mail too. You don’t have to pay again, and there is nothing else to do.',
  ],
  'dispute-won': (sum) => [
    `Your bank has decided about its dispute of this order: the ${sum} are with us again. What you bought is unlocked, unless it was repaid otherwise.`,
    'There is nothing to do. If something is wrong with what you bought, answer this mail.',
  ],
  'dispute-lost': (sum) => [
    `Your bank has decided that the ${sum} of this order stay with you. The content of the order stays locked.`,
    'There is nothing to pay and nothing to do. If you want to play again, you can buy it again.',
  ],
}

const disputeSubject: Record<DisputeMail['kind'], string> = {
  'dispute-opened': 'Your bank has taken a payment back',
  'dispute-won': 'Your bank has returned a payment',
  'dispute-lost': 'Your bank has decided',
}

export const disputeMail = ({ orderNumber, facts }: DueMail<DisputeMail>): Letter => ({
  subject: `${disputeSubject[facts.kind]}: order ${orderNumber}`,
  sections: [
    {
      heading: disputeSubject[facts.kind],
      note: `Order ${orderNumber}`,
      blocks: [
        ...disputeText[facts.kind](oreText(facts.ore)).map(paragraph),
        link('Your orders:', paths.account, facts.site),
      ],
    },
  ],
})
