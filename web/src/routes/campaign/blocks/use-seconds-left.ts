import { useCallback, useContext, useSyncExternalStore } from 'react'
import { PriceContext } from '../../../ui/prices/price-context.ts'

const SECOND_MS = 1000

const secondsUntil = (moment: number, now: number) => Math.max(0, Math.ceil((moment - now) / SECOND_MS))

/**
 * Seconds until a moment (in milliseconds since 1970), counted down by the clock of the page; 0 from then on. Null before
 * the moment on a server and during hydration: rendered pages show the same to everyone, for as long as they are kept.
 */
export function useSecondsLeft(moment: number): number | null {
  const { clock } = useContext(PriceContext)
  const subscribe = useCallback(
    (listener: () => void) =>
      clock.subscribe((now) => {
        const left = secondsUntil(moment, now)
        return left > 0 ? moment - (left - 1) * SECOND_MS : Number.POSITIVE_INFINITY
      }, listener),
    [clock, moment],
  )
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(moment, clock.now()),
    () => (clock.renderedAt() < moment ? null : 0),
  )
}
