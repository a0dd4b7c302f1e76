import { createContext } from 'react'
import type { Clock } from '../../browser/clock.ts'
import { type LowestPrices, noLowestPrices } from '../../browser/lowest-prices.ts'

export type Prices = { clock: Clock; lowest: LowestPrices }

/** Without a provider, the current time applies, and reductions are not announced. */
export const PriceContext = createContext<Prices>({
  clock: { now: Date.now, renderedAt: Date.now, subscribe: () => () => {} },
  lowest: noLowestPrices,
})
