import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './folders.ts'

type ProgramOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  interrupt: AbortSignal
  /** Prints the program's output only if it fails. */
  quiet?: boolean
}

/**
 * Runs Node with `args` until it ends, and shows its output.
 * @returns the exit code; 1 for a program that was ended by a signal
 */
export async function runProgram(
  args: string[],
  { cwd = ROOT, env, interrupt, quiet = false }: ProgramOptions,
) {
  const stdio = quiet ? ('pipe' as const) : ('inherit' as const)
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const end = () => child.kill()
  interrupt.addEventListener('abort', end)
  const [code] = await once(child, 'close')
  interrupt.removeEventListener('abort', end)
  interrupt.throwIfAborted()
  if (code !== 0) process.stderr.write(Buffer.concat(printed))
  return typeof code === 'number' ? code : 1
}
