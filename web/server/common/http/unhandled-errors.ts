import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, MiddlewareHandler } from 'hono'
import { describeError, logFault } from '../log.ts'
import type { Serving } from './serve.ts'

/** Time for accepted requests. A process manager may kill the process some seconds after its signal. */
const FINISH_MS = 2_000
/** The process ends after this time even if a clean-up hangs, because it accepts no more requests. */
const END_MS = 5_000

const openRequest = new AsyncLocalStorage<(error: Error) => void>()

/** Fails the request that started code with an uncaught error, for example a rejection that is not awaited. */
export const failOnUnhandled: MiddlewareHandler = (_, next) =>
  new Promise((resolve, reject) => void openRequest.run(reject, next).then(resolve, reject))

function report(kind: 'rejection' | 'exception', thrown: unknown) {
  logFault('error-unhandled', { kind, ...describeError(thrown) })
  openRequest.getStore()?.(thrown instanceof Error ? thrown : new Error('Thrown', { cause: thrown }))
}

/**
 * Ends the process with code 0 after a signal, once open requests are answered. Logs an unhandled rejection and goes on. Ends
 * the process with code 1 after an uncaught exception, because its state is unknown; the supervisor restarts it.
 * @param finish called at once; its promise resolves when no request is open any more
 * @param remember stores an error that no code caught
 */
export function endGracefully(
  serving: Serving,
  finish: (closed: Promise<void>) => Promise<void> = (closed) => closed,
  remember: (thrown: unknown) => Promise<void> = async () => {},
) {
  let isEnding = false
  const end = (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(code), END_MS)
    void finish(serving.close(FINISH_MS)).finally(() => process.exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  // A log that can't be written, as on a full disk, is no reason to end.
  for (const log of [process.stdout, process.stderr]) log.on('error', () => {})
  process.on('unhandledRejection', (reason) => {
    report('rejection', reason)
    void remember(reason)
  })
  process.on('uncaughtException', (error) => {
    report('exception', error)
    void remember(error)
    end(1)
  })
}

/** Whether the client has closed its connection, so that reading the rest of the request fails with a network error. */
export const hasClientLeft = ({ req }: Context): boolean => req.raw.signal.aborted

export const createClientLeftResponse = () => new Response(null, { status: 499 })

/**
 * Runs a program. An error ends it with code 1 and the message without a stack trace, for operators who have to correct a
 * setting.
 */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    // Open timers and connections would keep the program running.
    process.exit(1)
  })
}
