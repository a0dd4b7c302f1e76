import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Listening, listenOnLoopback } from '../../listen.ts'
import { localUserPool } from '../../project.ts'
import type { OutgoingMessage } from '../pool.ts'
import type { PoolSettings } from '../settings.ts'
import { createUserPool, type UserPool } from '../user-pool.ts'

export const CONTROL_TOKEN = 'control-token'

export interface RunningPool {
  readonly pool: UserPool
  readonly url: string
  readonly sent: OutgoingMessage[]
  /** Moves the pool's clock, and only its. */
  readonly pass: (seconds: number) => void
  /** The code that was sent last to an address or number. */
  readonly codeFor: (to: string) => string
  readonly stop: () => Promise<void>
}

/** Serves a pool on a free port; without a folder from a temporary one that `stop` removes. */
export async function startPool(settings: Partial<PoolSettings> = {}, folder?: string): Promise<RunningPool> {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'user-pool-')))
  const sent: OutgoingMessage[] = []
  let url = ''
  let ahead = 0
  const pool = createUserPool({
    dataFolder,
    poolId: localUserPool.userPoolId,
    clientId: localUserPool.clientId,
    origin: () => url,
    clock: () => Date.now() + ahead,
    mail: (message) => sent.push(message),
    token: CONTROL_TOKEN,
    settings,
  })
  const listening: Listening = await listenOnLoopback(pool.app, 0)
  url = `http://localhost:${listening.port}`
  return {
    pool,
    url,
    sent,
    pass: (seconds) => {
      ahead += seconds * 1000
    },
    codeFor: (to) => {
      const message = sent.findLast((candidate) => candidate.to === to)
      if (!message) throw new Error(`Nothing was sent to ${to}`)
      return message.code
    },
    stop: async () => {
      await listening.close()
      pool.close()
      if (folder === undefined) await rm(dataFolder, { recursive: true })
    },
  }
}
