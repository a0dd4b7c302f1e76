import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './folders.ts'

type ProgramOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  interrupt: AbortSignal
}

/**
 * Runs Node with `args` to its end, its output shown as it comes.
 * @returns the exit code; 1 for a program that a signal ended.
 */
export async function runProgram(args: string[], { cwd = ROOT, env, interrupt }: ProgramOptions) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
  const end = () => child.kill()
  interrupt.addEventListener('abort', end)
  const [code] = await once(child, 'exit')
  interrupt.removeEventListener('abort', end)
  interrupt.throwIfAborted()
  return typeof code === 'number' ? code : 1
}
