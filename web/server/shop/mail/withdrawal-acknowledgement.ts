import { utcText } from '../../../shared/dates.ts'
import type { LineRefusal, WithdrawalRefusal } from '../../../shared/withdrawal.ts'
import { type MailDocument, prices, soldBy } from './mail-document.ts'
import type { DueMail, WithdrawalAcknowledgement } from './mails.ts'

const accepted =
  'You have withdrawn from this contract. We repay the whole sum by the method with which you paid, at the latest 14 days from today. The content is locked again.'

const acceptedGift =
  'You have withdrawn from this contract. We repay the whole sum by the method with which you paid, at the latest 14 days from today. The code of the gift no longer works, and what it has unlocked is locked again.'

const acceptedPartly =
  'You have withdrawn from the following. We repay its price by the method with which you paid, at the latest 14 days from today. The content is locked again.'

const keptBecause: Record<LineRefusal, string> = {
  delivered:
    'you asked for it at once and agreed to lose your right to withdraw when the delivery began. We confirmed that by e-mail.',
  'too-late': 'the period of 14 days from the day of your order has ended.',
}

const redeemedGift =
  'the gift has been redeemed, and you agreed to lose your right to withdraw with that. We confirmed that by e-mail.'

const keptText = ({ title, refusal }: { title: string; refusal: LineRefusal }, isGift: boolean) =>
  isGift && refusal === 'delivered'
    ? `You can’t withdraw from the gift ${title}: ${redeemedGift}`
    : `You keep ${title}: ${keptBecause[refusal]}`

const refused: Record<WithdrawalRefusal, string> = {
  delivered:
    'We can’t accept your withdrawal, for the reasons below. If something is wrong with what you bought, answer this mail; you have other rights then.',
  'too-late':
    'We can’t accept your withdrawal: the period of 14 days from the day of your order has ended. If something is wrong with what you bought, answer this mail; you have other rights then.',
  'already-returned':
    'The whole sum of this order has been repaid already, so nothing is left to withdraw from.',
  'in-dispute':
    'Your bank has taken the payment of this order back because you asked it to. You have your money, so there is nothing for us to repay. If your bank returns the payment to us, withdraw again.',
}

/** Acknowledges a withdrawal with its content, date and time: directive 2011/83/EU, article 11a. */
export function withdrawalAcknowledgement({
  orderNumber,
  facts,
  legal,
}: DueMail<WithdrawalAcknowledgement>): MailDocument {
  const { name, refusal, statedAt, site, kept = [], isGift = false } = facts
  const acceptedWhole = isGift ? acceptedGift : accepted
  const words = kept.length > 0 ? acceptedPartly : acceptedWhole
  return {
    subject: `Your withdrawal from order ${orderNumber}`,
    site,
    sections: [
      {
        heading: `Withdrawal from order ${orderNumber}`,
        note: `Received on ${utcText(statedAt)}`,
        blocks: [
          {
            type: 'paragraph',
            text: `${name} stated: I withdraw from the contract of order ${orderNumber}.`,
          },
          { type: 'paragraph', text: refusal ? refused[refusal] : words },
          ...(facts.lines.length > 0 ? [prices(facts)] : []),
          ...(kept.length > 0
            ? [
                {
                  type: 'bullets',
                  items: kept.map((line) => keptText(line, isGift)),
                } as const,
              ]
            : []),
        ],
      },
      ...soldBy(legal),
    ],
  }
}
