import { useFlow } from '#site/lib/flow.ts'
import { shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'
import { type RedeemCommand, type RedeemEvent, redeemTransition, startRedeem } from './redeem-flow.ts'
import { forgetCode } from './unredeemed-code.ts'

/** @param onSignedOut called when the session has ended */
export function useRedeem(onSignedOut: () => void) {
  const { api, library } = useShop()
  return useFlow(
    startRedeem,
    redeemTransition,
    async ({ attempt, code }: RedeemCommand): Promise<RedeemEvent> => {
      try {
        const result = await api.redeem(code)
        if (result.outcome === 'redeemed') {
          forgetCode()
          void library.refresh()
        }
        return { type: 'resultReceived', attempt, result }
      } catch (error) {
        const problem = shopProblemOf(error)
        if (problem.code === 'not-signed-in') onSignedOut()
        return { type: 'refused', attempt, problem }
      }
    },
  )
}
