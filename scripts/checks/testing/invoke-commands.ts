/**
 * Imports every command twice in one process, with `--help` and with a wrong option, and prints the results as JSON.
 * One process per command would load the same libraries about fifty times.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Invocation = { command: string; code: number; printed: string; complained: string }

const SCRIPTS = join(import.meta.dirname, '..', '..')
const commands = globSync('*.ts', { cwd: SCRIPTS }).filter((name) => !name.endsWith('.test.ts'))
const { log, error } = console

async function invoke(command: string, option: string): Promise<Invocation> {
  const printed: unknown[] = []
  const complained: unknown[] = []
  console.log = (text: unknown) => void printed.push(text)
  console.error = (text: unknown) => void complained.push(text)
  process.exitCode = 0
  process.argv.splice(2, Number.POSITIVE_INFINITY, option)
  // The query string makes it a new module, so that its body runs again.
  await import(`${pathToFileURL(join(SCRIPTS, command))}?option=${option}`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
  const code = Number(process.exitCode)
  Object.assign(console, { log, error })
  return { command, code, printed: printed.join('\n'), complained: complained.join('\n') }
}

const help: Invocation[] = []
const bogus: Invocation[] = []
for (const command of commands) {
  help.push(await invoke(command, '--help'))
  bogus.push(await invoke(command, '--bogus'))
}
process.exitCode = 0
process.stdout.write(JSON.stringify({ help, bogus }))
