import { useFlow } from '#site/lib/flow.ts'
import type { WithdrawalClaim } from '../api/shop-api.ts'
import { shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'
import {
  startWithdrawal,
  type WithdrawCommand,
  type WithdrawEvent,
  withdrawTransition,
} from './withdraw-flow.ts'

/** @param claim an order of the signed-in account */
export function useWithdrawal(claim: WithdrawalClaim | undefined) {
  const { api } = useShop()
  return useFlow(
    () => startWithdrawal(claim),
    withdrawTransition,
    async ({ attempt, claim: stated }: WithdrawCommand): Promise<WithdrawEvent> => {
      try {
        return { type: 'resultReceived', attempt, result: await api.withdraw(stated) }
      } catch (error) {
        return { type: 'refused', attempt, problem: shopProblemOf(error) }
      }
    },
  )
}
