import { connect } from 'node:net'
import { Fault } from '../fault.ts'

const answersOn = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Whether something listens on a loopback port. Tests by connecting over IPv4 and IPv6: on some systems, `listen`
 * succeeds although another program listens on all interfaces.
 */
export async function isPortTaken(port: number) {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => answersOn(host, port)))
  return answers.includes(true)
}

/** @throws Fault naming each taken port, the part that needs it, and the cure */
export async function assertPortsFree(ports: Record<string, number>) {
  const checked = await Promise.all(
    Object.entries(ports).map(async ([part, port]) => ({ part, port, taken: await isPortTaken(port) })),
  )
  const taken = checked.filter((entry) => entry.taken)
  if (taken.length === 0) return
  const list = taken.map(({ part, port }) => `${port} (${part})`).join(', ')
  const first = taken[0]?.port
  throw new Fault(
    `Taken port${taken.length > 1 ? 's' : ''}: ${list}. End the program that listens there (\`lsof -i :${first}\` shows it), then start again.`,
  )
}
