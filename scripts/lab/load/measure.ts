import { type Load, type LoadRequest, measureLoad } from '../bench/shop/load.ts'
import { type Memory, watchMemory } from './memory.ts'

/** A server under load. `memory` reads its resident memory in MB; `next` returns the next request. */
export type Target = { name: string; url: string; memory: () => number; next: () => LoadRequest }

export type Measured = Load & {
  name: string
  connections: number
  memory: Memory
  /** Requests with a wrong status, or without an answer. */
  errors: number
  /** The message of the first one. */
  firstError?: string
  /** Requests answered with 429 or 503 by a rate limit, which is correct. */
  rateLimited: number
}

const RATE_LIMITED = [429, 503]

/** @param meanwhile runs after half of the time */
export async function measureTarget(
  { name, url, memory: read, next }: Target,
  { connections, seconds }: { connections: number; seconds: number },
  meanwhile?: () => Promise<void>,
): Promise<Measured> {
  const errors: unknown[] = []
  let rateLimited = 0
  const memory = watchMemory(read)
  const meanwhileDone = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => void (meanwhile?.() ?? Promise.resolve()).then(meanwhileDone.resolve, meanwhileDone.reject),
    (seconds * 1_000) / 2,
  )
  try {
    const load = await measureLoad({
      url,
      connections,
      lastsMs: seconds * 1_000,
      next,
      onAnswer: (status) => {
        if (RATE_LIMITED.includes(status)) rateLimited += 1
      },
      onFailure: (error) => errors.push(error),
    })
    await meanwhileDone.promise
    const [first] = errors
    return {
      ...load,
      name,
      connections,
      memory: memory.stop(),
      errors: errors.length,
      ...(first !== undefined && { firstError: String(first).slice(0, 300) }),
      rateLimited,
    }
  } finally {
    clearTimeout(timer)
    memory.stop()
  }
}
