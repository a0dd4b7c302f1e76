/** The shop API as the process that runs in production. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '..', 'node.ts')

/** @param options of Node */
export function runShop(environment: Readonly<Record<string, string>>, options: readonly string[] = []) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...environment }
  const child = spawn(process.execPath, [...options, PROGRAM], { env })
  let printed = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += String(chunk)
      for (const look of waiting) look()
    })
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), printed }))
  const prints = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(printed)?.[0]
        if (found) resolve(found)
      }
      waiting.add(look)
      look()
      void ended.then((end) => reject(new Error(end.printed)))
    })
  return {
    child,
    /** @throws what the process has printed, if it ends before */
    prints,
    /** @returns the address */
    started: () => prints(/http:\/\/localhost:\d+/),
    ended,
  }
}

/** @param environment with the port in SHOP_API_PORT, so that a new process has the address of the old one */
export function shopProcess(environment: Readonly<Record<string, string>>) {
  let running: ReturnType<typeof runShop> | undefined

  const start = async () => {
    // A run sends in seconds as many requests as shoppers send in days.
    running = runShop({ RATE_LIMIT_ADDRESS: '1000000', ...environment })
    await running.started()
  }
  const end = async (signal: NodeJS.Signals) => {
    running?.child.kill(signal)
    await running?.ended
  }
  return { start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
