import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { brotli } from '../../budgets/spending.ts'
import type { Certificate } from './certificate.ts'

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** A page that the edge serves without asking the origin. */
export type OwnPage = { type: string; text: string }

type Options = {
  /** 0 takes a free one. */
  port: number
  certificate: Certificate
  /** The server behind the edge. Only GET requests are forwarded. */
  origin: string
  /** Pages by path. */
  ownPages?: ReadonlyMap<string, OwnPage>
}

const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|ld\+json|manifest\+json|xml|rss\+xml)|image\/svg)/
/** Brotli quality for files that are compressed once, ahead of time. */
const STATIC_QUALITY = 11
const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'location',
  'vary',
  'x-robots-tag',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/**
 * Serves like a CDN: TLS, HTTP/2, brotli and a cache, so that benchmarks measure the page and not the server behind
 * it. Listens on loopback only.
 */
export async function startEdge({ port, certificate, origin, ownPages = new Map() }: Options) {
  const kept = new Map<string, Promise<Answer>>()
  const answer = (path: string, accept: string) => {
    const key = `${path} ${accept.includes('image/') ? accept : ''}`
    const found = kept.get(key) ?? answerOf(path)
    kept.set(key, found)
    // Don't cache failures.
    found.then(({ status }) => status >= 500 && kept.delete(key)).catch(() => kept.delete(key))
    return found
    async function answerOf(path: string): Promise<Answer> {
      const own = ownPages.get(path)
      if (own) return compressed(200, { 'content-type': own.type }, Buffer.from(own.text))
      const response = await fetch(origin + path, {
        headers: { accept, 'accept-encoding': 'identity' },
        redirect: 'manual',
      })
      const headers = KEPT_HEADERS.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      })
      return compressed(
        response.status,
        Object.fromEntries(headers),
        Buffer.from(await response.arrayBuffer()),
      )
    }
  }
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    respond(request, response).catch((error) => {
      response.writeHead(502)
      response.end(String(error))
    })
  })
  async function respond(request: Http2ServerRequest, response: Http2ServerResponse) {
    if (request.method !== 'GET') {
      response.writeHead(405)
      return void response.end()
    }
    const { status, headers, body } = await answer(request.url, String(request.headers.accept ?? ''))
    response.writeHead(status, { ...headers, 'content-length': body.length })
    response.end(body)
  }
  server.listen(port, 'localhost')
  await once(server, 'listening')
  const bound = server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  return { address: `https://localhost:${actual}`, close: () => void server.close() }
}

function compressed(status: number, headers: Record<string, string>, body: Buffer): Answer {
  const type = headers['content-type'] ?? ''
  if (!COMPRESSIBLE.test(type) || body.length === 0) return { status, headers, body }
  const quality = type.startsWith('text/html') ? undefined : STATIC_QUALITY
  return { status, headers: { ...headers, 'content-encoding': 'br' }, body: brotli(body, quality) }
}
