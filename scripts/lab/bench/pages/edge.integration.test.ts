import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { startEdge } from './edge.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function originOf(answers: string[]) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(answers.shift())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function get(address: string, path: string) {
  const session = connect(address, { rejectUnauthorized: false })
  const stream = session.request({ ':path': path })
  const [headers] = await once(stream, 'response')
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  const body = Buffer.concat(parts)
  session.close()
  return { headers, text: brotliDecompressSync(body).toString() }
}

test('the edge serves HTTP/2, compresses, and requests each page from the origin once', async () => {
  const origin = await originOf(['first', 'second'])
  const ownPages = new Map([['/own', { type: 'text/html', text: 'by itself' }]])
  const edge = await startEdge({ port: 0, certificate: makeCertificate(), origin, ownPages })
  closing.push(edge.close)
  const { headers, text } = await get(edge.address, '/')
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br', 'content-type': 'text/html' })
  expect(text).toBe('first')
  expect((await get(edge.address, '/')).text).toBe('first')
  expect((await get(edge.address, '/own')).text).toBe('by itself')
})
