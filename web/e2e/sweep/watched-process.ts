import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { PartSpec } from '#scripts/stack/program.ts'
import { untilAnswers } from '#scripts/stack/supervisor.ts'

const MB = 1024 * 1024

/** Tells the test how much memory is in use, and ends with it. */
const REPORTER = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    gc()
    const { heapUsed, external } = process.memoryUsage()
    process.send(heapUsed + external)
  })
  process.on('disconnect', () => process.exit())
`)}`

/** Starts a part of the stack alone, and resolves once it answers. Nothing starts it again when it ends. */
export async function startWatched({ args, cwd, env, address }: PartSpec, interrupt: AbortSignal) {
  const child = spawn(process.execPath, ['--expose-gc', '--import', REPORTER, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: undefined, FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const errors: string[] = []
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  await untilAnswers(address, interrupt)
  return {
    /** What it has printed to stderr: faults, warnings, the reason for its end. */
    errors,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Memory in use after a garbage collection, in MB. */
    memory: () =>
      new Promise<number>((resolve, reject) => {
        child.once('message', (bytes) => resolve(Number(bytes) / MB))
        child.send('memory', (error) => error && reject(error))
      }),
    stop: () => child.kill(),
  }
}
