import type { LiveRelay } from './live-relay.ts'

const REJOIN_MS = 5_000

/**
 * Calls `contentChanged` for each publish, and after each time without events. A webhook reaches only one of several page
 * servers. @returns a function that ends it
 */
export function followPublishes(relay: Pick<LiveRelay, 'join'>, contentChanged: () => void): () => void {
  let leave = () => {}
  let timer: NodeJS.Timeout | undefined
  const join = () => {
    leave = relay.join({
      send: ({ event }) => event !== 'goaway' && contentChanged(),
      end() {
        leave()
        timer = setTimeout(join, REJOIN_MS)
        timer.unref()
      },
    })
  }
  join()
  return () => {
    leave()
    clearTimeout(timer)
  }
}
