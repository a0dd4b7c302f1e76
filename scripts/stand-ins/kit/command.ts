/** Time limit of a clean shutdown in ms, so that an open stream can't keep the process alive. */
const SHUTDOWN_MS = 500

/** @throws Error when the environment is production: stand-ins are for development and tests only */
export function refuseProduction(service: string): void {
  if (process.env.NODE_ENV !== 'production') return
  throw new Error(`${service} is for development only. Unset NODE_ENV=production to start it.`)
}

/**
 * Starts a stand-in with the options of the first argument, which is JSON, and closes it on SIGINT and SIGTERM. An error becomes
 * one line on stderr and exit code 1.
 */
export async function runStandIn<Options>(
  start: (options: Options) => Promise<{ url: string; close: () => Promise<void> }>,
): Promise<void> {
  try {
    const { url, close } = await start(JSON.parse(process.argv[2] ?? '{}'))
    console.log(`Ready at ${url}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        setTimeout(() => process.exit(0), SHUTDOWN_MS).unref()
        void close().then(() => process.exit(0))
      })
    }
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  }
}
