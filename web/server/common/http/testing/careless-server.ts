/** A server whose handlers leave errors uncaught. It sends its port to the parent process. */
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { serveAt } from '../serve.ts'
import { endGracefully, failOnUnhandled } from '../unhandled-errors.ts'

const never = () => new Promise<never>(() => {})
const fault = () => new Error('quotes reader@candlecast.example')
const held = Promise.withResolvers<void>()

const ways: Record<string, () => void> = {
  rejection: () => void Promise.reject(fault()),
  'later rejection': () => void Promise.resolve().then(() => Promise.reject(fault())),
  'rejection without an error': () => void Promise.reject(undefined),
  'rejection in a timer': () => void setTimeout(() => Promise.reject(fault())),
  'rejection in a web stream': () =>
    void new ReadableStream({ pull: () => Promise.reject(fault()) }).pipeTo(new WritableStream()),
  timer: () =>
    void setTimeout(() => {
      throw fault()
    }),
  microtask: () =>
    queueMicrotask(() => {
      throw fault()
    }),
  stream: () =>
    void new Readable({
      read() {
        this.destroy(fault())
      },
    }).resume(),
}

const app = new Hono()
  .use(failOnUnhandled)
  .get('/fine', (context) => context.text('fine'))
  .get('/held', async (context) => {
    await held.promise
    return context.text('held')
  })
  .get('/fault/:way', (context) => {
    ways[context.req.param('way')]?.()
    return never()
  })
  .onError((_, context) => context.text('failed', 500))

const serving = await serveAt(app, { host: undefined, port: 0 })
endGracefully(serving)
process.on('message', () => held.resolve())
process.send?.(serving.port)
