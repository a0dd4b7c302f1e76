/** Requests as browsers never send them: spellings of addresses, methods, headers, bodies and broken messages. */

/** A request. `raw` is sent as it is, because Node's own client refuses to send it. */
export type SweepRequest = {
  method: string
  target: string
  headers: Readonly<Record<string, string>>
  body?: string
  raw?: string
}

const escapedLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
const capitalised = (path: string) => path.replace(/\/[a-z]/g, (start) => start.toUpperCase())

/** Ways to write a path that lead to the page which has it. */
const otherSpellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  capitalised,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace(/[a-z]/, escapedLetter),
  (path) => path.replace(/[^/]+/g, (part) => [...part].map(escapedLetter).join('')),
  (path) => `/.${path}/.`,
  (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path}/x/%2e%2e/`,
  (path) => `${path}.md`,
  (path) => `${path}/.md`,
  (path) => `${path}.md/`,
  (path) => `${capitalised(path)}.MD`,
  (path) => `${path}%2Emd`,
  (path) => `${path}?`,
  (path) => `${path}?page=2`,
  (path) => `${path}?page=%ff&page=1e309`,
  (path) => `${path}?page=${'9'.repeat(4_000)}`,
  (path) =>
    `${path}?${Array.from({ length: 500 }, (_, index) => `a[${index}][__proto__]=${index}`).join('&')}`,
  (path) => `${path}?order=1&checkout=%00&ids=%ff,%2c,__proto__&reference=${'x'.repeat(300)}`,
  (path) => `${path}#fragment`,
  (path) => `http://evil.example${path}`,
]

/** Ways to write a path that lead to no page. */
const otherAddresses: readonly ((path: string) => string)[] = [
  (path) => `//evil.example${path}`,
  (path) => `/\\evil.example${path}`,
  (path) => path.replace(/[a-z]/, '%2561'),
  (path) => `/${path.slice(1).replaceAll('/', '%2F')}%2f`,
  (path) => `${path}%5c`,
  (path) => `${path}/index.html`,
  (path) => `${path}.js`,
  (path) => `${path}/..%2f..%2f..%2fetc/passwd`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}/%ff`,
  (path) => `${path}%E0%A4`,
  (path) => `${path}%0d%0aset-cookie:a=b`,
  (path) => `/%20${path.slice(1)}%20`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}%EF%BF%BE%F0%9F%8E%B2%E2%80%AE`,
  (path) => path.replace(/[a-z]/, '%E2%84%AA'),
  (path) => `${path}/\u00e5\u00e4\u00f6`,
  (path) => `${path}/${'a'.repeat(8_000)}`,
  (path) => `${path}${'/a'.repeat(2_000)}`,
  (path) => `https://user:password@[::1${path}`,
  () => '*',
  () => '',
]

const methods = 'HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND SEARCH LINK'.split(' ')

const headerSets: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/markdown' },
  { accept: 'text/markdown;q=NaN, */*;q=2, ;;;,' },
  { accept: `${'text/'.repeat(1_000)}x` },
  { 'accept-encoding': 'br;q=0, identity;q=0, *;q=0' },
  { 'accept-encoding': 'x'.repeat(2_000) },
  { 'accept-language': '*;q=9' },
  { host: '' },
  { host: 'evil.example' },
  { host: 'localhost:99999' },
  { host: 'a b/c?d#e@[::' },
  { host: '[::1' },
  { range: 'bytes=0-0' },
  { range: 'bytes=-1,5-1,999999999-' },
  { 'if-none-match': '*' },
  { 'if-none-match': `W/"${'a'.repeat(4_000)}"` },
  { 'if-modified-since': 'never', 'if-unmodified-since': '-1' },
  { 'if-match': '"a"', 'if-range': '"b"' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  { 'content-type': 'multipart/form-data' },
  { 'transfer-encoding': 'chunked', 'content-type': '\u00ff' },
  { cookie: `a=${'b'.repeat(6_000)}; __proto__=1` },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Basic ${'='.repeat(100)}` },
  { origin: 'null', referer: '::', 'sec-fetch-site': 'cross-site' },
  { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-key': 'a', 'sec-websocket-version': '13' },
  { upgrade: 'h2c', connection: 'upgrade, http2-settings', 'http2-settings': '' },
  { expect: '100-continue' },
  { expect: 'the unexpected' },
  {
    'x-forwarded-for': ',,,::ffff:999.1.1.1%eth0',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': ':',
  },
  { 'idempotency-key': 'x'.repeat(3_000) },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/account/', 'x-rewrite-url': '//' },
  { __proto__: 'a', constructor: 'b' },
]

const bodies = [
  '{}',
  '{',
  'null',
  '[]',
  '"\\ud800"',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '[['.repeat(5_000),
  'x'.repeat(70_000),
]

/** Messages that are no valid HTTP/1.1. `{}` is the address. */
const broken = [
  'GET {} HTTP/1.0\r\n\r\n',
  'GET {} HTTP/1.0\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n',
  'get {} HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'FOO {} HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'GET {} HTTP/2.0\r\nhost: localhost\r\n\r\n',
  'GET {}\r\n',
  'GET {} HTTP/1.1\r\n\r\n',
  'GET {} HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  'GET {}\0 HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'GET {} a b HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'POST {} HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n',
  'POST {} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST {} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'POST {} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\nconnection: close\r\n\r\n{"a":1}',
  `GET {} HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
  'GET {} HTTP/1.1\r\nhost: localhost\r\nbad header: 1\r\n\r\n',
]

/** Each path in each spelling. */
export const everySpelling = (paths: readonly string[]): SweepRequest[] =>
  paths.flatMap((path) =>
    [...otherSpellings, ...otherAddresses].map((spell) => ({
      method: 'GET',
      target: spell(path),
      headers: {},
    })),
  )

/** Each method, set of headers, body and broken message, sent to a path. */
export const everyOddity = (target: string): SweepRequest[] => [
  ...methods.map((method) => ({ method, target, headers: {} })),
  ...headerSets.map((headers) => ({ method: 'GET', target, headers })),
  ...bodies.map((body) => ({
    method: 'POST',
    target,
    headers: { 'content-type': 'application/json' },
    body,
  })),
  ...broken.map((text) => ({ method: 'GET', target, headers: {}, raw: text.replace('{}', target) })),
]
