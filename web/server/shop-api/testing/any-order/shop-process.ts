/** The shop API as the process that runs in production. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { signedEvent } from '../signed-event.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'node.ts')

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

/** A forged delivery has a wrong signature, so the shop must refuse it. */
export type Delivery = { id: string; body: string; isForged: boolean }

const AT_ONCE = 16
const TIMEOUT_MS = 20_000
const PAUSE_MS = 200
/** The longest time without a successful delivery; it includes a restart of the process. */
const PATIENCE_MS = 60_000

/** @returns the status of the response; undefined without one */
async function send({ body, isForged }: Delivery, url: string) {
  const { webhookSecret } = localPayment
  const signature = signedEvent(body, { secret: isForged ? `${webhookSecret}_forged` : webhookSecret })
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

/**
 * Delivers events as Stripe does: signed, several at a time, repeated until the response is 2xx. `onDelivered` gets the number
 * of deliveries so far. @returns how many forged events were refused
 * @throws when a forged event is accepted, a response is 500, or no delivery succeeds for a minute
 */
export async function deliver(
  deliveries: readonly Delivery[],
  url: string,
  onDelivered: (count: number) => void = () => {},
) {
  const queue = [...deliveries]
  let [delivered, forgedRefused, lastSuccess] = [0, 0, Date.now()]
  const deliverNext = async (delivery: Delivery) => {
    const status = await send(delivery, url)
    if (status === 500) throw new Error(`A delivery of ${delivery.id} was answered with 500.`)
    if (delivery.isForged && status === 200) throw new Error(`A forged event was accepted: ${delivery.body}`)
    if (status === (delivery.isForged ? 400 : 200)) {
      lastSuccess = Date.now()
      delivered += 1
      if (delivery.isForged) forgedRefused += 1
      return onDelivered(delivered)
    }
    if (Date.now() - lastSuccess > PATIENCE_MS)
      throw new Error(`No delivery succeeds; the last status was ${status}.`)
    queue.push(delivery)
    await wait(PAUSE_MS)
  }
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await deliverNext(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return forgedRefused
}
