import { swedishTimeText } from '#shared/products/swedish-time.ts'
import type { OrderWithdrawalState } from '#shared/shop-contract.ts'
import { objectionHours } from '#shared/withdrawal.ts'
import { listText } from '#site/lib/list-text.ts'

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
    default:
      return state satisfies never
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
