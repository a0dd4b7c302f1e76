import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OrderWithdrawalState, WithdrawalResult } from '#shared/api/withdrawal.ts'
import { paths } from '#shared/paths.ts'
import { swedishTimeText } from '#shared/products/swedish-time.ts'
import { type LineRefusal, objectionHours } from '#shared/withdrawal.ts'
import { listText } from '#site/lib/list-text.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'

function wordsOf({ state, statedAt, until, endedAt = '' }: OrderWithdrawalState): [string, string] {
  const stated = swedishTimeText(statedAt)
  const ended = swedishTimeText(endedAt)
  switch (state) {
    case 'waiting': {
      const due = until
        ? `after ${swedishTimeText(until)}`
        : `${objectionHours} hours after our e-mail about it`
      return [
        'A withdrawal from ',
        ` was stated on ${stated}, without logging in. We repay ${due}. Until then you can tell us that it was not you.`,
      ]
    }
    case 'stated':
      return [
        'Withdrawn from ',
        ` on ${stated}. We repay it by the method with which you paid, within 14 days of that.`,
      ]
    case 'bank':
      return [
        'Withdrawn from ',
        ` on ${stated}. Your bank has the payment. If the bank returns it to us, we repay it.`,
      ]
    case 'repaid':
      return ['Withdrawn from ', ` on ${stated}, and repaid on ${ended}.`]
    case 'undone':
      return [
        'Withdrawal undone',
        ` on ${ended}: it was stated on ${stated}, and was not yours. Nothing was repaid.`,
      ]
  }
}

/** The progress of each withdrawal from an order. */
export const WithdrawalStates = ({ withdrawals }: { withdrawals: readonly OrderWithdrawalState[] }) =>
  withdrawals.map((withdrawal) => {
    const [before, after] = wordsOf(withdrawal)
    return (
      <p key={`${withdrawal.statedAt} ${withdrawal.titles.join()}`}>
        <span>{before}</span>
        <span translate="no">{listText(withdrawal.titles)}</span>
        <span>{after}</span>
      </p>
    )
  })

const texts: Record<WithdrawalResult['outcome'], string> = {
  accepted:
    'You have withdrawn from the contract. We repay the whole sum. An acknowledgement with date and time is on its way to the e-mail address of the order.',
  repeated:
    'You have withdrawn from this order before. The acknowledgement was sent to the e-mail address of the order then.',
  delivered:
    'We can’t accept this withdrawal. An e-mail to the address of the order says so too. If something is wrong with what you bought, write to us: you have other rights then.',
  'too-late':
    'We can’t accept this withdrawal, because the 14 days after the order have ended. An e-mail to the address of the order says so too. If something is wrong with what you bought, write to us: you have other rights then.',
  'already-returned': 'The whole sum of this order has been repaid already, so there is nothing left to do.',
}

const unknown =
  'Your statement has arrived, and counts from now. An e-mail with date and time is on its way to the address for the acknowledgement. If we have such an order, we write to its e-mail address what happens next. If nothing arrives within three days, please write to us.'

const inDispute =
  'You have withdrawn from the contract. Your bank has taken the payment back because you asked it to, so there is nothing to repay now. If the bank returns it to us, we repay it. An acknowledgement with date and time is on its way to the e-mail address of the order.'

const acceptedPartly =
  'You have withdrawn from a part of this order, and we repay its price. An acknowledgement with date and time is on its way to the e-mail address of the order.'

const lineTexts: Record<LineRefusal | 'repaid' | 'withdrawn', string> = {
  repaid: 'withdrawn and repaid.',
  withdrawn: 'withdrawn.',
  delivered:
    'not withdrawn. You asked for it at once and agreed to lose your right to withdraw when the delivery began.',
  'too-late': 'not withdrawn, because the 14 days after the order have ended.',
}

function textOf({ outcome, lines, isInDispute }: WithdrawalResult, hasChosen: boolean): string {
  if (isInDispute) return inDispute
  const isPartly = outcome === 'accepted' && (hasChosen || lines.some(({ refusal }) => refusal !== null))
  return isPartly ? acceptedPartly : texts[outcome]
}

type Props = {
  /** Null when only a mail tells the outcome. */
  result: WithdrawalResult | null
  /** The buyer chose some lines of the order. */
  hasChosen?: boolean
  /** The statement itself. */
  children?: ReactNode
}

export function WithdrawalDone({ result, hasChosen = false, children }: Props) {
  const isListed = hasChosen || result?.lines.some(({ refusal }) => refusal !== null)
  return (
    <>
      <p role="status">{result ? textOf(result, hasChosen) : unknown}</p>
      {isListed && (
        <ul>
          {result?.lines.map(({ title, refusal }) => (
            <li key={title}>
              <strong translate="no">{title}</strong>:{' '}
              <span>{lineTexts[refusal ?? (result.isInDispute ? 'withdrawn' : 'repaid')]}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
      <Actions>
        <Link to={paths.home} className={buttonClass('quiet')}>
          Return Home
        </Link>
      </Actions>
    </>
  )
}
