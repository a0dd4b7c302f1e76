/** How many requests a second a server answers, and how long each takes. */
import { Agent, request } from 'node:http'

export type Load = { requests: number; perSecond: number; medianMs: number; p99Ms: number; slowestMs: number }

export type Asked = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Of right answers: 200 when it isn't said. */
  statuses?: readonly number[]
}

type Options = {
  url: string
  connections: number
  lastsMs: number
  next: () => Asked
  onAnswer?: (status: number) => void
  /** Of a request without an answer, or with a wrong one; the load goes on. Without it such a request ends the load. */
  onFailure?: (error: unknown) => void
}

const throwIt = (error: unknown) => {
  throw error
}

/**
 * Asks one request after another on each of `connections`, which stay open. The times are of right answers.
 * @throws unless all are right, or `onFailure` hears of the others
 */
export async function measureLoad({
  url,
  connections,
  lastsMs,
  next,
  onAnswer = () => undefined,
  onFailure = throwIt,
}: Options): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const durations: number[] = []
  const begun = performance.now()
  const askOn = async () => {
    while (performance.now() - begun < lastsMs) {
      const start = performance.now()
      try {
        onAnswer(await ask(agent, url, next()))
        durations.push(performance.now() - start)
      } catch (error) {
        onFailure(error)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, askOn))
  } finally {
    agent.destroy()
  }
  return loadOf(durations, performance.now() - begun)
}

export function loadOf(durations: readonly number[], tookMs: number): Load {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
  return {
    requests: sorted.length,
    perSecond: Math.round((sorted.length / tookMs) * 1_000),
    medianMs: at(0.5),
    p99Ms: at(0.99),
    slowestMs: at(1),
  }
}

function ask(agent: Agent, url: string, { method, path, headers, body = '', statuses = [200] }: Asked) {
  return new Promise<number>((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      `${url}${path}`,
      { agent, method, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0 } = response
          if (statuses.includes(status)) return resolve(status)
          reject(new Error(`${method} ${path}: ${status} ${Buffer.concat(chunks)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
