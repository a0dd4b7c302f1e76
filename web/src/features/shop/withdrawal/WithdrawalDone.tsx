import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { WithdrawalResult } from '#shared/shop-contract.ts'
import type { LineRefusal } from '#shared/withdrawal.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'

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
  'in-dispute':
    'Your bank has taken the payment of this order back because you asked it to. You have your money, so there is nothing to repay.',
}

const unknown =
  'We have received your withdrawal. If the order number and the e-mail address belong together, the acknowledgement arrives there within minutes. If it doesn’t, please check both and try again.'

const acceptedPartly =
  'You have withdrawn from a part of this order, and we repay its price. An acknowledgement with date and time is on its way to the e-mail address of the order.'

const lineTexts: Record<LineRefusal | 'repaid', string> = {
  repaid: 'withdrawn and repaid.',
  delivered:
    'not withdrawn. You asked for it at once and agreed to lose your right to withdraw when the delivery began.',
  'too-late': 'not withdrawn, because the 14 days after the order have ended.',
}

function textOf({ outcome, lines }: WithdrawalResult): string {
  const isPartly = outcome === 'accepted' && lines.some(({ refusal }) => refusal !== null)
  return isPartly ? acceptedPartly : texts[outcome]
}

/** `result` is null when only a mail tells the outcome. */
export function WithdrawalDone({ result }: { result: WithdrawalResult | null }) {
  const refused = result?.lines.some(({ refusal }) => refusal !== null)
  return (
    <>
      <p role="status">{result ? textOf(result) : unknown}</p>
      {refused && (
        <ul>
          {result?.lines.map(({ title, refusal }) => (
            <li key={title}>
              <strong translate="no">{title}</strong>: <span>{lineTexts[refusal ?? 'repaid']}</span>
            </li>
          ))}
        </ul>
      )}
      <Actions>
        <Link to={paths.home} className={buttonClass('quiet')}>
          Return Home
        </Link>
      </Actions>
    </>
  )
}
