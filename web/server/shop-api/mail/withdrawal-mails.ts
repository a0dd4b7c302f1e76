import { disownPath } from '#shared/paths.ts'
import { swedishTimeText } from '#shared/products/swedish-time.ts'
import { type LineRefusal, objectionHours } from '#shared/withdrawal.ts'
import type { DueMail } from './due-mails.ts'
import { type Letter, link, paragraph, prices, type Section } from './mail-document.ts'
import type {
  StatementFacts,
  StatementReceipt,
  WithdrawalAcknowledgement,
  WithdrawalLoss,
} from './mail-facts.ts'

const accepted =
  'You have withdrawn from this contract. We repay the whole sum by the method with which you paid, at the latest 14 days from today. The content is locked again.'

const acceptedGift =
  'You have withdrawn from this contract. We repay the whole sum by the method with which you paid, at the latest 14 days from today. The code of the gift no longer works, and what it has unlocked is locked again.'

const acceptedPartly =
  'You have withdrawn from the following. We repay its price by the method with which you paid, at the latest 14 days from today. The content is locked again.'

const acceptedInDispute =
  'You have withdrawn from the following. The content is locked. Your bank has taken the payment of this order back because you asked it to, so there is nothing for us to repay now. If the bank returns the payment to us, we repay the price by the method with which you paid. You don’t have to do anything.'

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

const refused: Record<NonNullable<WithdrawalAcknowledgement['refusal']>, string> = {
  delivered:
    'We can’t accept your withdrawal, for the reasons below. If something is wrong with what you bought, answer this mail; you have other rights then.',
  'too-late':
    'We can’t accept your withdrawal: the period of 14 days from the day of your order has ended. If something is wrong with what you bought, answer this mail; you have other rights then.',
  'already-returned':
    'The whole sum of this order has been repaid already, so nothing is left to withdraw from.',
  disowned:
    'This was stated without logging in, and you have told us that an earlier statement of this kind was not yours. So nothing was repaid or locked. If you do want to withdraw, log in to your account and withdraw there, or answer this mail.',
  'other-address':
    'This was stated without logging in, and with another e-mail address than yours. So nothing was repaid or locked. If it was you, state it again with the address to which this mail came, or log in to your account and withdraw there. If it was not you, there is nothing to do.',
}

/** Lets the buyer disown the withdrawal, because anyone with order number and address can state one. */
const wasItYou = (statement: string, site: string): Section => ({
  heading: 'Was this not you?',
  blocks: [
    paragraph(
      `It was stated without logging in. So we repay ${objectionHours} hours after this mail, and until then you can tell us that it was not you, here or in your account: nothing is repaid then, and the content is unlocked again. If it was you, there is nothing to do.`,
    ),
    link('This was not me:', disownPath(statement), site),
  ],
})

function acceptedText({ isInDispute, isPartly, kept, isGift }: WithdrawalAcknowledgement): string {
  if (isInDispute) return acceptedInDispute
  if (isPartly || kept.length > 0) return acceptedPartly
  return isGift ? acceptedGift : accepted
}

/**
 * Contains the statement with date and time: directive 2011/83/EU, article 11a. A name that was typed without signing in is left
 * out, because it can be a stranger's words.
 */
export function withdrawalAcknowledgement({
  orderNumber,
  facts,
}: DueMail<WithdrawalAcknowledgement>): Letter {
  const { username, otherAddress, refusal, statedAt, site, statement, kept, isGift = false } = facts
  const withdrawal = `I withdraw from the contract of order ${orderNumber}.`
  return {
    subject: `Your withdrawal from order ${orderNumber}`,
    sections: [
      {
        heading: `Withdrawal from order ${orderNumber}`,
        note: `Received on ${swedishTimeText(statedAt)}`,
        blocks: [
          paragraph(username ? `${username} stated: ${withdrawal}` : `Stated: ${withdrawal}`),
          paragraph(refusal ? refused[refusal] : acceptedText(facts)),
          ...(otherAddress
            ? [
                paragraph(
                  `The stated address, shortened because someone else may have typed it: ${otherAddress}`,
                ),
              ]
            : []),
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
      ...(statement ? [wasItYou(statement, site)] : []),
    ],
  }
}

/** Tells the buyer not to wait for money that the bank has already returned. */
export const withdrawalLoss = ({ orderNumber, facts: { statedAt } }: DueMail<WithdrawalLoss>): Letter => ({
  subject: `Your bank has decided about order ${orderNumber}`,
  sections: [
    {
      heading: `The payment of order ${orderNumber}`,
      blocks: [
        paragraph(
          `On ${swedishTimeText(statedAt)} you withdrew from this order. Your bank took the payment back, and has now decided that the money stays with you. So you have it already, and there is nothing left for us to repay. The withdrawal holds, and the content stays locked.`,
        ),
      ],
    },
  ],
})

function statementText({ orderNumber, otherAddress, statedAt }: StatementFacts): string {
  const order = orderNumber === null ? 'an order whose number was not known' : `order ${orderNumber}`
  const hint = otherAddress ? ` (shortened: ${otherAddress})` : ''
  const address = otherAddress === null ? 'your e-mail address' : `another e-mail address${hint}`
  return `Received on ${swedishTimeText(statedAt)}: withdrawal from the contract of ${order}, stated with ${address} as that of the order.`
}

/**
 * Contains time and order number of each statement: directive 2011/83/EU, article 11a. No typed text is quoted, because it can
 * be a stranger's.
 */
export function statementReceipt({ statements, more }: StatementReceipt): Letter {
  const others = more === 1 ? 'And one more statement.' : `And ${more} more statements.`
  return {
    subject: 'We received your statement of withdrawal',
    sections: [
      {
        heading: 'Your statement of withdrawal',
        blocks: [
          { type: 'bullets', items: statements.map(statementText) },
          ...(more > 0 ? [paragraph(others)] : []),
          paragraph(
            'This mail confirms what we received, and when: that moment counts, whatever we still have to look up. The name that was typed is stored with it. If we have this order, we write to its e-mail address what happens next. If nothing arrives there within three days, please answer this mail.',
          ),
          paragraph('If you didn’t state this, someone typed your address. You have nothing to do.'),
        ],
      },
    ],
  }
}
