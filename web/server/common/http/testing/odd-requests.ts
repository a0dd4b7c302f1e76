/** Requests that no browser sends, as bytes: spellings of a path, methods, headers, bodies, broken messages. */
import { connect } from 'node:net'
import fc from 'fast-check'

/** Spellings of a path, `{}`. Some lead to what is at the path; none may lead away from the server. */
const spellings = [
  ...'{} /{} {}// {}/x/%2e%2e/ /.{}/. /x/..{} /%2e%2e{} {}/..%2f..%2f..%2fetc/passwd {}.js {}#fragment'.split(
    ' ',
  ),
  ...'{}% {}%00 {}%5c {}/%ff%c0%af {}%0d%0aset-cookie:a=b /%20{} {};jsessionid=1 {}%F0%9F%8E%B2%E2%80%AE'.split(
    ' ',
  ),
  ...'{}?page=2 {}?page=%ff&page=1e309 {}?reference=%00&__proto__[a]=1&ids=%2c&order=-1 {}?%'.split(' '),
  ...'http://evil.example{} //evil.example{} /\\evil.example{} https://user:password@[::1{} * {}/\u00e5'.split(
    ' ',
  ),
  `{}?${'a[][__proto__]=1&'.repeat(200)}`,
  `{}?page=${'9'.repeat(3_000)}`,
  `{}${'/a'.repeat(3_500)}`,
]
const spell: readonly ((path: string) => string)[] = [
  ...spellings.map((spelling) => (path: string) => spelling.replace('{}', path)),
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%2F'),
  ...['%61', '%2561', '%E2%84%AA'].map((letter) => (path: string) => path.replace(/[a-z]/, letter)),
]

const methods = 'HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT TRACK PROPFIND M-SEARCH QUERY get'.split(
  ' ',
)

/** Header lines. They replace the usual line of the same name. */
const headers: readonly string[][] = [
  ['Accept: text/html;q=NaN, */*;q=2, ;;;,'],
  ['Accept-Encoding: br;q=0, identity;q=0, *;q=0'],
  ['Host:'],
  ['Host: evil.example'],
  ['Host: a b/c?d#e@[::'],
  ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: :', 'X-Forwarded-For: ,,,::ffff:999.1.1.1%eth0'],
  ['Range: bytes=-1,5-1,999999999-'],
  ['If-None-Match: *', 'If-Match: "a"', 'If-Range: "b"'],
  ['Content-Type: application/json', 'Content-Type: text/plain'],
  [`Cookie: a=${'b'.repeat(6_000)}; __proto__=1`],
  ['Cookie: a=\u0001'],
  ['Authorization: Bearer \u00e9.b.c'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: a', 'Sec-WebSocket-Version: 13'],
  ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'],
  ['Expect: 100-continue'],
  ['Content-Length: 3'],
  ['Content-Length: -1'],
  ['Content-Length: 99999999999'],
  ['Content-Length: 9', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked'],
  ['Transfer-Encoding: gzip, chunked'],
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
    target: fc.tuple(path, fc.constantFrom(...spell)).map(([plain, write]) => write(plain)),
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
