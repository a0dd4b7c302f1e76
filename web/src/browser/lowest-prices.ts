import type { ReducedPrice } from '#shared/shop-contract.ts'

/** The lowest prices in the 30 days before the reductions that are shown. Only the shop API knows them. */
export type LowestPrices = {
  /** Undefined while it is unknown whether `price` is a reduced one. */
  before(id: string, price: number): number | undefined
  /** Asks for a product, and calls `listener` on every answer. @returns the call that ends it */
  subscribe(id: string, price: number, listener: () => void): () => void
}

/** The server's clock may be behind this one, and a cache may have the answer of the last minute. */
const retryDelaysMs = [2_000, 15_000, 65_000]

/** More ids are asked for in further requests. */
const maxIds = 50

type Ask = (ids: readonly string[]) => Promise<readonly ReducedPrice[]>

/** Asks once for all products that a page shows on sale. Without an answer, their reductions aren't announced. */
export function createLowestPrices(ask: Ask): LowestPrices {
  const known = new Map<string, ReducedPrice>()
  const wanted = new Map<() => void, { id: string; price: number }>()
  let isPlanned = false
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const before = (id: string, price: number) => {
    const found = known.get(id)
    return found?.price === price ? found.lowestBefore : undefined
  }
  const unknownIds = () => [
    ...new Set(
      [...wanted.values()].filter(({ id, price }) => before(id, price) === undefined).map(({ id }) => id),
    ),
  ]

  /** Products that appear together are asked for together. */
  function plan() {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      void askNow()
    })
  }
  async function askNow() {
    clearTimeout(timer)
    const ids = unknownIds().toSorted().slice(0, maxIds)
    if (ids.length === 0) return
    const answers = await ask(ids).catch(() => [])
    for (const answer of answers) known.set(answer.id, answer)
    for (const listener of [...wanted.keys()]) listener()
    const left = unknownIds()
    if (left.some((id) => !ids.includes(id))) return plan()
    const delay = retryDelaysMs[retries]
    if (left.length === 0 || delay === undefined) return
    retries += 1
    timer = setTimeout(() => void askNow(), delay)
  }

  return {
    before,
    subscribe(id, price, listener) {
      // A function of its own, because a listener may be the same for two products.
      const key = () => listener()
      wanted.set(key, { id, price })
      if (before(id, price) === undefined) {
        retries = 0
        plan()
      }
      return () => void wanted.delete(key)
    },
  }
}

/** For rendering on the server, which calls no shop API. */
export const noLowestPrices: LowestPrices = { before: () => undefined, subscribe: () => () => {} }
