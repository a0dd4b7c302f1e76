/**
 * Runs a server or a program of one. A fault ends it with code 1 and its message: wrong settings and a taken port are for the
 * operator, who has no use for a stack trace.
 */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    // Timers and connections that have begun must not keep it running.
    process.exit(1)
  })
}
