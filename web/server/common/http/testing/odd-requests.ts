/** Requests that no browser sends, as bytes: spellings of a path, methods, headers, bodies, broken messages. */
import { connect } from 'node:net'
import fc from 'fast-check'

const escapedLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** Ways to write a path. Some lead to what is at the path; none may lead away from the server. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace(/[a-z]/, escapedLetter),
  (path) => path.replace(/[a-z]/, '%2561'),
  (path) => path.replace(/[a-z]/, '%E2%84%AA'),
  (path) => `/.${path}/.`,
  (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path}/x/%2e%2e/`,
  (path) => `${path}/..%2f..%2f..%2fetc/passwd`,
  (path) => `/${path.slice(1).replaceAll('/', '%2F')}%2f`,
  (path) => `${path}.md`,
  (path) => `${path}/.MD`,
  (path) => `${path}.js`,
  (path) => `${path}?page=2`,
  (path) => `${path}?page=%ff&page=1e309`,
  (path) => `${path}?page=${'9'.repeat(3_000)}`,
  (path) => `${path}?reference=%ff&reference=%00&__proto__[a]=1&ids=%2c&order=-1`,
  (path) => `${path}?${'a[][__proto__]=1&'.repeat(200)}`,
  (path) => `${path}?%`,
  (path) => `${path}#fragment`,
  (path) => `http://evil.example${path}`,
  (path) => `//evil.example${path}`,
  (path) => `/\\evil.example${path}`,
  (path) => `https://user:password@[::1${path}`,
  (path) => `${path}%5c`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}/%ff%c0%af`,
  (path) => `${path}%0d%0aset-cookie:a=b`,
  (path) => `/%20${path.slice(1)}%20`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}%EF%BF%BE%F0%9F%8E%B2%E2%80%AE`,
  (path) => `${path}/\u00e5\u00e4\u00f6`,
  (path) => `${path}/${'a'.repeat(7_000)}`,
  (path) => `${path}${'/a'.repeat(2_000)}`,
  () => '*',
  () => '',
]

const methods = 'HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT TRACK PROPFIND M-SEARCH QUERY get'.split(
  ' ',
)

/** Header lines. They replace the usual line of the same name. */
const headers: readonly string[][] = [
  ['Accept: text/html;q=NaN, */*;q=2, ;;;,'],
  [`Accept: ${'text/'.repeat(1_000)}x`],
  ['Accept-Encoding: br;q=0, identity;q=0, *;q=0'],
  ['Accept-Language: *;q=9'],
  ['Host:'],
  ['Host: evil.example'],
  ['Host: a b/c?d#e@[::'],
  ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: :', 'X-Forwarded-For: ,,,::ffff:999.1.1.1%eth0'],
  ['X-HTTP-Method-Override: DELETE', 'X-Original-URL: /account/', 'X-Rewrite-URL: //'],
  ['Range: bytes=-1,5-1,999999999-'],
  ['If-None-Match: *', 'If-Match: "a"', 'If-Range: "b"'],
  [`If-None-Match: W/"${'a'.repeat(4_000)}"`],
  ['If-Modified-Since: never', 'If-Unmodified-Since: -1'],
  ['Content-Type: application/json', 'Content-Encoding: gzip'],
  ['Content-Type: application/json', 'Content-Type: text/plain'],
  ['Content-Type: application/json;charset=\u00ff'],
  ['Content-Type: multipart/form-data'],
  [`Cookie: a=${'b'.repeat(6_000)}; __proto__=1`],
  ['Cookie: a=\u0001'],
  ['Authorization: Bearer \u00e9.b.c'],
  [`Authorization: Basic ${'='.repeat(100)}`],
  ['Origin: null', 'Referer: ::', 'Sec-Fetch-Site: cross-site'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: a', 'Sec-WebSocket-Version: 13'],
  ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'],
  ['Connection: ]bad[', 'Keep-Alive: timeout=x'],
  ['Connection: close, content-length', 'Proxy-Connection: keep-alive'],
  ['Expect: 100-continue'],
  ['Expect: the unexpected'],
  ['TE: trailers, deflate', 'Trailer: Expires'],
  ['Content-Length: 3'],
  ['Content-Length: -1'],
  ['Content-Length: 99999999999'],
  ['Content-Length: 9', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked'],
  ['Transfer-Encoding: gzip, chunked'],
  ['Idempotency-Key: a', 'Idempotency-Key: b'],
  ['Stripe-Signature: t=1,v1', 'Stripe-Signature: v1=a'],
  ['__proto__: a', 'constructor: b'],
  [`X-Long: ${'a'.repeat(20_000)}`],
  ['bad name: 1'],
  [': no name'],
]

const bodies = [
  ...['', '', 'xyz', '{}', '{', 'null', '"\\ud800"', '{"__proto__":{"a":1}}', '\u0000', '[['.repeat(5_000)],
  ...['x'.repeat(70_000), '3\r\nabc\r\n0\r\n\r\n', 'zz\r\n', '3\r\nabc\r\n0\r\nExpires: now\r\n\r\n'],
]

/** Messages that are no valid HTTP/1.1. `{}` is the path. */
const broken = [
  'GET {} HTTP/1.0\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n',
  'FOO {} HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'GET {} HTTP/2.0\r\nhost: localhost\r\n\r\n',
  'GET {}\r\n',
  'GET {} HTTP/1.1\r\n\r\n',
  'GET {} HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  'GET {}\0 HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'GET {} a b HTTP/1.1\r\nhost: localhost\r\n\r\n',
]

type Message = { target: string; method?: string; lines?: readonly string[]; body?: string }

/** The bytes of a request, as Latin-1. */
export function messageOf({ target, method = 'GET', lines = [], body = '' }: Message): string {
  const lacks = (name: string) => !lines.some((line) => line.startsWith(`${name}:`))
  const hasLength = body === '' || !lacks('Content-Length') || !lacks('Transfer-Encoding')
  const usual = [
    ...(lacks('Host') ? ['Host: localhost'] : []),
    ...(hasLength ? [] : [`Content-Length: ${body.length}`]),
    'Connection: close',
  ]
  return [`${method} ${target} HTTP/1.1`, ...usual, ...lines, '', body].join('\r\n')
}

/** @param own header lines, one list of which each request has */
export function oddRequest(paths: readonly string[], own: readonly string[][] = [[]]): fc.Arbitrary<string> {
  const path = fc.constantFrom(...paths)
  const odd = fc.record({
    target: fc.tuple(path, fc.constantFrom(...spellings)).map(([spelt, spell]) => spell(spelt)),
    method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', ...methods),
    lines: fc.tuple(fc.constantFrom(...own), fc.constantFrom([], ...headers)).map((both) => both.flat()),
    body: fc.constantFrom(...bodies),
  })
  return fc.oneof(
    { weight: 9, arbitrary: odd.map(messageOf) },
    fc.tuple(path, fc.constantFrom(...broken)).map(([at, text]) => text.replace('{}', at)),
  )
}

/** Whether the body is as long as its header says. Otherwise the server waits for the rest. */
function isWhole(message: string) {
  const end = message.indexOf('\r\n\r\n')
  const [head, body] = [message.slice(0, end), message.slice(end + 4)]
  if (/^transfer-encoding:.*chunked/im.test(head)) return body.endsWith('\r\n\r\n')
  return end > 0 && body.length >= Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
}

const PATIENCE_MS = 10_000

/** `status` is undefined if the server closes the connection without a response. */
export type RawAnswer = { status: number | undefined; head: string; text: string }

function read(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? []
  return {
    status: status ? Number(status) : undefined,
    head: answer.slice(0, end),
    text: answer.slice(end + 4),
  }
}

export const headerIn = ({ head }: RawAnswer, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()

/** @throws when the server neither responds nor closes the connection */
export const sendRaw = (port: number, message: string) =>
  new Promise<RawAnswer>((resolve, reject) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setTimeout(PATIENCE_MS, () => {
      reject(new Error(`No answer in time to ${JSON.stringify(message.slice(0, 300))}`))
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      answer = `${answer}${chunk.toString('latin1')}`.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
      // A server that keeps the connection open doesn't end it.
      if (answer.includes('\r\n\r\n') && !/^connection: close\r$/im.test(answer)) socket.destroy()
    })
    // The server may end the connection of a broken message while it is still sent.
    socket.on('error', () => {}).on('close', () => resolve(read(answer)))
    socket.write(message, 'latin1')
    if (!isWhole(message)) socket.end()
  })
