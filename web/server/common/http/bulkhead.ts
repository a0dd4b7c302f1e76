import { Unavailable } from '../unavailable.ts'
import { currentNetwork } from './client-address.ts'

type Limits = {
  /** The most at once. */
  total: number
  /** The most at once for one network (client-address.ts). Work that no request caused has no share. */
  share: number
}

type Network = string | undefined

/** Counts what is in use, in total and by network. */
export function createShares({ total, share }: Limits) {
  const byNetwork = new Map<Network, number>()
  let inUse = 0
  const usedBy = (network: Network) => byNetwork.get(network) ?? 0
  return {
    usedBy,
    /** False without a free place. `giveBack` frees the place. */
    take(network: Network): boolean {
      if (inUse >= total || (network !== undefined && usedBy(network) >= share)) return false
      inUse += 1
      byNetwork.set(network, usedBy(network) + 1)
      return true
    },
    giveBack(network: Network) {
      inUse -= 1
      const left = usedBy(network) - 1
      if (left > 0) byNetwork.set(network, left)
      else byNetwork.delete(network)
    },
  }
}

/** Calls of one network that wait for a place, for each of its places. */
const WAITING_PER_PLACE = 4
const PATIENCE_MS = 5_000

type Waiting = { network: Network; enter: () => void }

/**
 * Limits the calls of a service at once, so that a slow service or one busy client doesn’t use up the places of other clients.
 * Further calls wait. A free place goes to the waiting network that uses the fewest.
 * @throws Unavailable when too many calls of the network wait, or after `PATIENCE_MS`
 */
export function createBulkhead(service: string, limits: Limits) {
  const shares = createShares(limits)
  const waiting = new Set<Waiting>()
  const refusal = () => new Unavailable(service, new TooManyCalls())

  function letIn() {
    const byUse = [...waiting].sort((a, b) => shares.usedBy(a.network) - shares.usedBy(b.network))
    byUse.find(({ network }) => shares.take(network))?.enter()
  }

  function wait(network: Network): Promise<void> {
    const ofNetwork = [...waiting].filter((other) => other.network === network)
    if (ofNetwork.length >= limits.share * WAITING_PER_PLACE) throw refusal()
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        network,
        enter() {
          waiting.delete(entry)
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(entry)
        reject(refusal())
      }, PATIENCE_MS)
      waiting.add(entry)
    })
  }

  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const network = currentNetwork()
    if (!shares.take(network)) await wait(network)
    try {
      return await call()
    } finally {
      shares.giveBack(network)
      letIn()
    }
  }
}

/** The service works more slowly than requests arrive. */
class TooManyCalls extends Error {
  override name = 'TooManyCalls'
}
