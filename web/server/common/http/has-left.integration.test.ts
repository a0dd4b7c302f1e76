import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createClientLeftResponse, hasClientLeft } from './has-left.ts'
import { serveOnLoopback } from './serve.ts'

it('distinguishes a client that leaves during its request from an internal error', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const app = new Hono()
    .post('/', async (context) => context.text(await context.req.text()))
    .get('/', () => {
      throw new Error('faulty')
    })
    .onError((_, context) => {
      const left = hasClientLeft(context)
      resolve(left)
      return left ? createClientLeftResponse() : context.text('', 500)
    })
  const serving = await serveOnLoopback(app, 0)
  const socket = connect(serving.port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n1234', () => socket.destroy())
  expect(await promise).toBe(true)
  expect((await fetch(`http://127.0.0.1:${serving.port}`)).status).toBe(500)
  await serving.close(0)
})
