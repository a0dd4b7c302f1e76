import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { hasCode } from './listen.ts'

/** Time limit of a clean shutdown in ms, so that an open stream can't keep the process alive. */
const SHUTDOWN_MS = 500

/** @throws Error when the environment is production: stand-ins are for development and tests only */
export function refuseProduction(service: string): void {
  if (process.env.NODE_ENV !== 'production') return
  throw new Error(`${service} is for development only. Unset NODE_ENV=production to start it.`)
}

/** Reads a command's options. @throws Error that repeats the usage for a wrong one */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    return parseArgs({ options }).values
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`, { cause })
  }
}

/** Reads a port number from an option. @throws Error that repeats the usage */
export function parsePort(text: string, usage: string): number {
  const port = Number(text)
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`--port ${text} is not a port number (0 to 65535). ${usage}`)
}

/** @throws Error that repeats the usage when an option is not a plain origin such as http://localhost:5173 */
export function checkOrigin(origin: string, usage: string): void {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return
  throw new Error(
    `"${origin}" is not an origin such as http://localhost:5173 (no path, no slash at the end). ${usage}`,
  )
}

/** Explains a taken port in one line. @throws Error with a clear message for EADDRINUSE, else the cause */
export function explainTakenPort(cause: unknown, port: number): never {
  if (!hasCode(cause, 'EADDRINUSE')) throw cause
  // The program may listen on more than one port.
  const taken = cause instanceof Error && 'port' in cause ? cause.port : port
  throw new Error(
    `Port ${taken} is taken. Stop the program that uses it, or choose another port with --port.`,
  )
}

/** Closes the service on SIGINT and SIGTERM, then ends the process with code 0. */
export function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), SHUTDOWN_MS).unref()
      void close().then(() => process.exit(0))
    })
  }
}

/** Runs a command's main function; an error becomes one line on stderr and exit code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  })
}
