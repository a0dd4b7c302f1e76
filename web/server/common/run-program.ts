/**
 * Runs a program. An error ends it with code 1 and the message alone: an operator who has to mend a setting or a taken port
 * needs no stack trace.
 */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    // Timers and connections that have begun must not keep it running.
    process.exit(1)
  })
}
