/** Load generator: measures requests per second and response times over keep-alive connections. */
import { Agent, request } from 'node:http'

export type Load = { requests: number; perSecond: number; medianMs: number; p99Ms: number; slowestMs: number }

export type LoadRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Statuses that count as success. Default: 200. */
  statuses?: readonly number[]
}

type Options = {
  url: string
  connections: number
  lastsMs: number
  next: () => LoadRequest
  onAnswer?: (status: number) => void
  /** Called for a request without an answer or with another status; the load continues. Default: throws, which ends the load. */
  onFailure?: (error: unknown) => void
}

const rethrow = (error: unknown) => {
  throw error
}

/**
 * Sends one request after another on each of `connections`, which stay open. Only successful requests are timed.
 * @throws Error for the first failed request, unless `onFailure` is given
 */
export async function measureLoad({
  url,
  connections,
  lastsMs,
  next,
  onAnswer = () => undefined,
  onFailure = rethrow,
}: Options): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const durations: number[] = []
  const begun = performance.now()
  const requestRepeatedly = async () => {
    while (performance.now() - begun < lastsMs) {
      const start = performance.now()
      try {
        onAnswer(await send(agent, url, next()))
        durations.push(performance.now() - start)
      } catch (error) {
        onFailure(error)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, requestRepeatedly))
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

function send(
  agent: Agent,
  url: string,
  { method, path, headers, body = '', statuses = [200] }: LoadRequest,
) {
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
