import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { loadSession, selectSession, useAccountSelector } from '#site/features/account/session/session.ts'
import { shopProblemOf, type WithdrawalClaim } from '#site/features/shop/api/shop-api.ts'
import { useShop } from '#site/features/shop/use-shop.ts'
import { ConfirmOwnWithdrawal, ConfirmWithdrawal } from '#site/features/shop/withdrawal/ConfirmWithdrawal.tsx'
import { OwnStatement } from '#site/features/shop/withdrawal/OwnStatement.tsx'
import { StateWithdrawal } from '#site/features/shop/withdrawal/StateWithdrawal.tsx'
import { WithdrawalDone } from '#site/features/shop/withdrawal/WithdrawalStates.tsx'
import {
  startWithdrawal,
  type WithdrawCommand,
  type WithdrawEvent,
  type WithdrawState,
  withdrawTransition,
} from '#site/features/shop/withdrawal/withdraw-flow.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { useFlow } from '#site/lib/flow.ts'
import { Page } from '#site/ui/page/Page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => loadSession(context)

const headings: Record<WithdrawState['step'], string> = {
  STATE: 'Withdraw from contract',
  CONFIRM: 'Confirm withdrawal',
  DONE: 'Statement sent',
}

function useOrderNumber(): number | undefined {
  const [parameters] = useSearchParams()
  const number = Number(parameters.get('order'))
  return Number.isInteger(number) && number > 0 ? number : undefined
}

export function Component() {
  const { status } = useAccountSelector(selectSession)
  const orderNumber = useOrderNumber()
  const isOwn = status === 'signedIn' && orderNumber !== undefined
  return (
    <>
      <PageHead
        path={paths.withdraw}
        title="Withdraw from contract"
        description="Withdraw from an order within 14 days, without giving a reason."
      />
      {/* The key restarts the flow when the session is known. */}
      <Withdrawal key={isOwn ? 'account' : 'address'} isOwn={isOwn} orderNumber={orderNumber} />
    </>
  )
}

const hasChosen = (claim: WithdrawalClaim) => claim.by === 'account' && claim.positions !== undefined

function Withdrawal({ isOwn, orderNumber }: { isOwn: boolean; orderNumber: number | undefined }) {
  const [state, send] = useWithdrawal(
    isOwn && orderNumber !== undefined ? { by: 'account', number: orderNumber } : undefined,
  )
  useStepFocus(state.step)
  return (
    <Page
      heading={headings[state.step]}
      intro={
        state.step === 'DONE'
          ? null
          : 'You may withdraw from an order within 14 days, without giving a reason.'
      }
      narrow
    >
      {state.step === 'STATE' && (
        <StateWithdrawal
          claim={state.claim}
          orderNumber={orderNumber}
          onStated={(claim) => send({ type: 'stated', claim })}
        />
      )}
      {state.step === 'CONFIRM' &&
        (isOwn ? (
          <ConfirmOwnWithdrawal state={state} send={send} />
        ) : (
          <ConfirmWithdrawal state={state} send={send} />
        ))}
      {state.step === 'DONE' && (
        <WithdrawalDone result={state.result} hasChosen={hasChosen(state.claim)}>
          <OwnStatement claim={state.claim} statedAt={state.statedAt} />
        </WithdrawalDone>
      )}
    </Page>
  )
}

/** @param claim an order of the signed-in account */
function useWithdrawal(claim: WithdrawalClaim | undefined) {
  const { api } = useShop()
  return useFlow(
    () => startWithdrawal(claim),
    withdrawTransition,
    async ({ claim: stated }: WithdrawCommand): Promise<WithdrawEvent> => {
      try {
        const statedAt = new Date().toISOString()
        return { type: 'resultReceived', result: await api.withdraw(stated), statedAt }
      } catch (error) {
        return { type: 'refused', problem: shopProblemOf(error) }
      }
    },
  )
}
