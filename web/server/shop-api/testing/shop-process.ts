/** The shop API as the process that runs in production. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '..', 'node.ts')

/** @param environment with the port in SHOP_API_PORT, so that a new process has the address of the old one */
export function shopProcess(environment: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined

  const start = async () => {
    // A run sends in seconds as many requests as shoppers send in days.
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, RATE_LIMIT_ADDRESS: '1000000', ...environment }
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
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
  }

  return { start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
