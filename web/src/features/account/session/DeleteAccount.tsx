import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import styles from '#site/ui/controls/FlowForm.module.css'
import { Actions } from '#site/ui/page/Page.tsx'
import type { AccountPageEvent, AccountPageState } from './account-page-flow.ts'

type Props = {
  state: Extract<AccountPageState, { mode: 'confirmingDeletion' }>
  send: (event: AccountPageEvent) => void
  children: ReactNode
}

export function DeleteAccount({ state, send, children }: Props) {
  return (
    <>
      <p>
        Your account and all its data will be permanently deleted. You can no longer log in, neither in the
        app nor online. We confirm it by e-mail.
      </p>
      {children}
      <p>
        A copy of your payment history is kept, because the law requires it: your orders, with their mails and
        withdrawals.
      </p>
      <p>
        <span>
          Afterwards you may still withdraw from an order while you have that right, with the number from its
          confirmation:
        </span>{' '}
        <Link to={paths.withdraw}>Withdraw from contract here</Link>
      </p>
      <p role="alert" className={styles.error}>
        {state.error}
      </p>
      <Actions>
        <Button look="quiet" disabled={state.isDeleting} onClick={() => send({ type: 'deletionCancelled' })}>
          Cancel
        </Button>
        <Button look="danger" disabled={state.isDeleting} onClick={() => send({ type: 'deletionConfirmed' })}>
          Yes, permanently delete my account
        </Button>
      </Actions>
    </>
  )
}
