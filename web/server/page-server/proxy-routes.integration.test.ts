import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serveOnLoopback } from '../common/http/serve.ts'
import { proxyRoutes } from './proxy-routes.ts'

const servings: Serving[] = []
let port: number

beforeAll(async () => {
  const service = await serveOnLoopback(
    new Hono().all('*', async (context) => {
      await context.req.text().catch(() => {})
      return context.text('', context.req.method === 'PATCH' ? 503 : 200)
    }),
    0,
  )
  const origin = `http://127.0.0.1:${service.port}`
  const settings = { VITE_SANITY_PROJECT_ID: 'abc123', VITE_SANITY_DATASET: 'production' }
  const routes = proxyRoutes({ ...settings, LOCAL_SERVICES: origin, LOCAL_SHOP_API: origin })
  const site = await serveOnLoopback(routes, 0)
  servings.push(service, site)
  port = site.port
})
afterAll(() => Promise.all(servings.map((serving) => serving.close(0))))

const PATHS = ['/api/orders', '/_cognito/', '/cdn/images/abc123/production/a-1x1.png']

/** True if the body is as long as the header announces. */
function isWhole(header: string, body: string) {
  if (/chunked/.test(header)) return body !== ''
  return body.length >= Number(/^Content-Length: (\d+)$/.exec(header)?.[1] ?? 0)
}

/** Sends raw bytes. @returns the status; undefined when the connection ends without a response */
const statusOf = (start: string, header: string, body = '') =>
  new Promise<number | undefined>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.on('data', (chunk) => {
      response += String(chunk)
      const [, status] = /HTTP\/1\.1 (?!100)(\d+)/.exec(response) ?? []
      if (!status) return
      resolve(Number(status))
      socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(undefined))
    socket.write([`${start} HTTP/1.1`, 'Host: localhost', header, '', body].join('\r\n'))
    if (!isWhole(header, body)) socket.end()
  })

const METHODS = 'TRACE CONNECT TRACK PROPFIND OPTIONS QUERY get DELETE PUT M-SEARCH'.split(' ')
const HEADERS = [
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ',
  'Connection: keep-alive, host',
  'Connection: ]bad[',
  'Connection: close, content-length',
  'Keep-Alive: timeout=x',
  'TE: trailers, deflate',
  'Trailer: Expires',
  'Proxy-Authorization: Basic YTpi',
  'Proxy-Connection: keep-alive',
  'Content-Length: 0',
  'Content-Length: 3',
  'Content-Length: 99999999999',
  'Content-Length: -1',
  'Content-Length: 1, 1',
  'Content-Length: abc',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked\r\nContent-Length: 4',
  'Accept-Encoding: nothing;q=2',
  'Range: bytes=9-1',
  'Host: other.example',
  'X-Letters: \u00e5\u00e4\u00f6',
  'Cookie: a=\u0001',
  'X-Empty:',
  ': no name',
]
const BODIES = ['', 'xyz', '3\r\nabc\r\n0\r\n\r\n', 'zz\r\n', '3\r\nabc\r\n0\r\nExpires: now\r\n\r\n']

test('never responds with 5xx to a request through the proxy', async () => {
  const faults: string[] = []
  for (const path of PATHS) {
    const cases = [
      ...METHODS.flatMap((method) => BODIES.map((body) => [method, 'X-Nothing: 0', body] as const)),
      ...['GET', 'POST'].flatMap((method) =>
        HEADERS.flatMap((header) => BODIES.map((body) => [method, header, body] as const)),
      ),
    ]
    await Promise.all(
      cases.map(async ([method, header, body]) => {
        const status = await statusOf(`${method} ${path}`, header, body)
        if (status && status >= 500 && status !== 501)
          faults.push(`${status} ${JSON.stringify([method, path, header, body])}`)
      }),
    )
  }
  expect(faults).toEqual([])
})

test('refuses unsendable methods with 405', async () => {
  for (const path of PATHS.slice(0, 2)) expect(await statusOf(`TRACE ${path}`, 'X-Nothing: 0')).toBe(405)
})

test('passes on each response of the service, including errors', async () => {
  expect(await statusOf('PATCH /api/orders', 'X-Nothing: 0')).toBe(503)
  expect(await statusOf('POST /api/orders', 'Content-Length: 3', 'abc')).toBe(200)
})
