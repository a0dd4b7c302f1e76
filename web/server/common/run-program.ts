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
