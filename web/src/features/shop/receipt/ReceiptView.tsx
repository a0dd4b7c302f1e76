import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { Receipt } from '#shared/receipts/receipt-contract.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Loading, WhenLoaded } from '#site/ui/page/Loading.tsx'
import { Notice, RetryNotice } from '#site/ui/page/Notice.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { ReceiptDocument } from './ReceiptDocument.tsx'

/** `unknown`: the account has no such order. `unavailable`: the shop can’t be reached. */
export type LoadedReceipt = { status: 'known'; receipt: Receipt } | { status: 'unknown' | 'unavailable' }

type Props = { loaded: Promise<LoadedReceipt>; onRetry: () => void }

export const ReceiptView = ({ loaded, onRetry }: Props) => (
  <WhenLoaded value={loaded} fallback={<Loading />}>
    {(known) => <ReceiptOrProblem loaded={known} onRetry={onRetry} />}
  </WhenLoaded>
)

function ReceiptOrProblem({ loaded, onRetry }: { loaded: LoadedReceipt; onRetry: () => void }) {
  switch (loaded.status) {
    case 'known':
      return (
        <>
          <ReceiptDocument receipt={loaded.receipt} />
          <Actions>
            <Button onClick={() => window.print()}>Print</Button>
            <BackToAccount />
          </Actions>
        </>
      )
    case 'unknown':
      return (
        <>
          <Notice>
            <p>There is no such order in your account. Did you order with another one?</p>
          </Notice>
          <Actions>
            <BackToAccount />
          </Actions>
        </>
      )
    case 'unavailable':
      return (
        <RetryNotice onRetry={onRetry}>We can’t look up this receipt right now. It is not lost.</RetryNotice>
      )
    default:
      return loaded satisfies never
  }
}

const BackToAccount = () => (
  <Link to={paths.account} className={buttonClass('quiet')}>
    Back to your account
  </Link>
)
