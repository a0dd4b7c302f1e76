/** The shop API as the process that runs in production, to be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../../stack/folders.ts'

/** A run sends in seconds as many requests as shoppers send in days. */
const WITHOUT_LIMITS = {
  RATE_LIMIT_CHECKOUTS: '1000000',
  RATE_LIMIT_ACCOUNT: '1000000',
  RATE_LIMIT_ADDRESS: '1000000',
}

const PROGRAM = join(ROOT, 'web', 'server', 'shop', 'node.ts')

/** @param environment with the port in SHOP_API_PORT, so that a new process has the address of the old one */
export function shopProcess(environment: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined

  const start = async () => {
    const env = { PATH: process.env.PATH, ...WITHOUT_LIMITS, ...environment }
    const started = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    let printed = ''
    started.stderr.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-4_000)
    })
    const ready = new Promise<void>((resolve) => {
      started.stdout.on('data', (chunk) => {
        if (String(chunk).includes('Shop API on')) resolve()
      })
    })
    const ended = once(started, 'close').then(() => {
      throw new Error(`The shop API did not start. It printed:\n${printed}`)
    })
    await Promise.race([ready, ended])
    // After the start, the end of the process is expected.
    ended.catch(() => undefined)
  }

  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const closed = once(ending, 'close')
    ending.kill(signal)
    await closed
  }

  return { start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
