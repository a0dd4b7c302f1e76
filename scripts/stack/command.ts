import { Fault } from './fault.ts'

/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130

const isUsageFault = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** A fault is for the person at the keyboard; a stack trace is for us. */
const asShown = (error: unknown) =>
  error instanceof Error && (error instanceof Fault || isUsageFault(error)) ? error.message : error

/**
 * Runs a command's body and sets the exit code: a Fault is printed as its message, anything else is a defect of
 * ours and keeps its stack trace. `interrupt` is aborted by Ctrl-C, `kill` and a closed terminal; the body then
 * cleans up and returns or throws.
 */
export async function runCommand(body: (interrupt: AbortSignal) => Promise<void>) {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort())
  }
  try {
    await body(interruption.signal)
  } catch (error) {
    process.exitCode = interruption.signal.aborted ? INTERRUPTED : 1
    if (!interruption.signal.aborted) console.error(asShown(error))
  }
}

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
