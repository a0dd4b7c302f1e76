import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { objectionHours } from '#shared/withdrawal.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import type { WithdrawEvent, WithdrawState } from './withdraw-flow.ts'

type Props = {
  state: Extract<WithdrawState, { step: 'CONFIRM' }>
  send: (event: WithdrawEvent) => void
}

/** The law requires the words of this button. */
export function ConfirmWithdrawal({ state: { claim, isBusy, error }, send }: Props) {
  return (
    <FlowForm
      label="Confirm withdrawal"
      submitLabel="Confirm withdrawal"
      busyLabel="Sending…"
      isBusy={isBusy}
      error={error}
      onSubmit={() => send({ type: 'confirmed' })}
      secondaryActions={
        claim.by === 'account' ? (
          <Link to={paths.account} className={buttonClass('quiet')}>
            Back to your account
          </Link>
        ) : (
          <Button look="quiet" disabled={isBusy} onClick={() => send({ type: 'wentBack' })}>
            Back
          </Button>
        )
      }
    >
      {() => (
        <>
          <p>
            You withdraw from the contract of order <strong translate="no">{claim.number}</strong>. We repay
            what you paid, by the method with which you paid, and lock the content again. What you asked us to
            unlock at once is not repaid, because your right of withdrawal has ended for it.
          </p>
          {claim.by === 'address' && (
            <p>
              The acknowledgement goes to <strong translate="no">{claim.email}</strong>, in the name of{' '}
              <span translate="no">{claim.name}</span>. Because you are not logged in, we repay{' '}
              <span>{`${objectionHours} hours`}</span> after it, so that the buyer can tell us if it was
              someone else.
            </p>
          )}
        </>
      )}
    </FlowForm>
  )
}
