/** How many requests a second a server answers, and how long each takes. */
import { Agent, request } from 'node:http'

export type Load = { requests: number; perSecond: number; medianMs: number; p99Ms: number; slowestMs: number }

export type Asked = { method: string; path: string; headers: Record<string, string>; body?: string }

type Options = { url: string; connections: number; lastsMs: number; next: () => Asked }

/** Asks one request after another on each of `connections`, which stay open. @throws unless all are answered 200 */
export async function measureLoad({ url, connections, lastsMs, next }: Options): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const durations: number[] = []
  const begun = performance.now()
  const askOn = async () => {
    while (performance.now() - begun < lastsMs) {
      const start = performance.now()
      await ask(agent, url, next())
      durations.push(performance.now() - start)
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

function ask(agent: Agent, url: string, { method, path, headers, body = '' }: Asked) {
  return new Promise<void>((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      `${url}${path}`,
      { agent, method, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode === 200) return resolve()
          reject(new Error(`${method} ${path}: ${response.statusCode} ${Buffer.concat(chunks)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
