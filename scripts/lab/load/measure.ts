import { type Asked, type Load, measureLoad } from '../bench/shop/load.ts'
import { type Memory, watchMemory } from './memory.ts'

/** A server under load; `memory` reads what it occupies, in MB. */
export type Target = { name: string; url: string; memory: () => number; next: () => Asked }

export type Measured = Load & {
  name: string
  connections: number
  memory: Memory
  /** Wrong answers and none. */
  errors: number
  /** The first of them. */
  firstError?: string
  /** Told to come back later, as they should be. */
  turnedAway: number
}

const TURNED_AWAY = [429, 503]

/** @param meanwhile what happens in the middle of the load */
export async function measureTarget(
  { name, url, memory: read, next }: Target,
  { connections, seconds }: { connections: number; seconds: number },
  meanwhile?: () => Promise<void>,
): Promise<Measured> {
  const errors: unknown[] = []
  let turnedAway = 0
  const memory = watchMemory(read)
  const happening = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => void (meanwhile?.() ?? Promise.resolve()).then(happening.resolve, happening.reject),
    (seconds * 1_000) / 2,
  )
  try {
    const load = await measureLoad({
      url,
      connections,
      lastsMs: seconds * 1_000,
      next,
      onAnswer: (status) => {
        if (TURNED_AWAY.includes(status)) turnedAway += 1
      },
      onFailure: (error) => errors.push(error),
    })
    await happening.promise
    const [first] = errors
    return {
      ...load,
      name,
      connections,
      memory: memory.stop(),
      errors: errors.length,
      ...(first !== undefined && { firstError: String(first).slice(0, 300) }),
      turnedAway,
    }
  } finally {
    clearTimeout(timer)
    memory.stop()
  }
}
