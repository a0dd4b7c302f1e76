/** Programs that run to their end, and parts of a stack, which run until they are stopped. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { ROOT } from './folders.ts'

type ProgramOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  interrupt: AbortSignal
  quiet?: boolean
}

/** Runs Node with `args` and shows its output. @returns the exit code; 1 for a program that was ended by a signal */
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

/** A program that a stack runs: Node with `args`, ready once `address` answers over HTTP. */
export type PartSpec = {
  name: string
  args: string[]
  /** By default the root of the checkout. */
  cwd?: string
  env?: NodeJS.ProcessEnv
  address: string
  /** How long it may neither write nor compute before it answers. */
  patienceMs?: number
}

export type Part = {
  /** Resolves with the kind of end, once the program has ended and its log is written. */
  ended: Promise<string>
  lastLines: () => string[]
  /** Changes while the program writes or computes. */
  progress: () => Promise<string>
  /** Ends the program and its child processes (SIGTERM, later SIGKILL). */
  stop: () => Promise<void>
}

const PARENT_WATCHDOG = new URL('./parent-watchdog.mjs', import.meta.url).href
const TAIL_LINES = 12
const GRACE_MS = 3000

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // The group has no processes left. macOS reports EPERM for a group of zombies.
    const isGone = error instanceof Error && 'code' in error && /ESRCH|EPERM/.test(String(error.code))
    if (!isGone) throw error
  }
}

function spawnPart(spec: PartSpec) {
  return spawn(process.execPath, ['--import', PARENT_WATCHDOG, ...spec.args], {
    cwd: spec.cwd ?? ROOT,
    env: { ...process.env, NODE_ENV: undefined, NO_COLOR: '1', ...spec.env, STACK_PID: String(process.pid) },
    // Own process group: Ctrl-C in the terminal reaches only this process, and this process can end all children of the part.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Writes the program's output to its log file and to `onLine`, and keeps the last lines for the message of a fault. */
function collectOutput(
  child: ChildProcess,
  name: string,
  logFile: string,
  onLine: (line: string) => void,
  isNew: boolean,
) {
  // Opened synchronously: a write stream opens its file later, when the folder may have been removed.
  const log = createWriteStream(logFile, { fd: openSync(logFile, isNew ? 'w' : 'a') })
  log.write(`${name} starts.\n`)
  const tail: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`)
      if (line.trim() !== '') tail.push(line)
      if (tail.length > TAIL_LINES) tail.shift()
      if (stream === child.stderr) onLine(line)
    })
  }
  const written = new Promise<void>((resolve) => child.once('close', () => log.end(resolve)))
  return { written, lastLines: () => (tail.length > 0 ? [...tail] : ['(it has written nothing)']) }
}

const exec = promisify(execFile)

/** The computing time of a process in steps of a tenth of a second (macOS: of a hundredth). */
async function computed({ pid }: ChildProcess): Promise<string> {
  // `ps` has whole seconds on Linux, which a program on a busy machine gets once a minute.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined)
    return exec('ps', ['-o', 'time=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    )
  // After the name, which may hold spaces: utime and stime are fields 14 and 15 (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return String(Math.floor((Number(fields[11]) + Number(fields[12])) / 10))
}

/** Starts a program. Never throws; failures resolve `ended`. @param isNew false adds to the log file, true replaces it */
export function startPart(
  spec: PartSpec,
  logFile: string,
  onErrorLine: (line: string) => void,
  isNew = true,
): Part {
  mkdirSync(dirname(logFile), { recursive: true })
  const child = spawnPart(spec)
  const { written, lastLines } = collectOutput(child, spec.name, logFile, onErrorLine, isNew)
  // Child processes may still run after the program has ended, and would keep its pipes open.
  child.once('exit', () => signalGroup(child, 'SIGKILL'))
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`))
    child.once('close', async (code, signal) => {
      await written
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`)
    })
  })
  const stop = async () => {
    // The system may have given the id of an ended process to another one.
    if (child.exitCode === null && child.signalCode === null) signalGroup(child, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS)
    await ended
    clearTimeout(timer)
  }
  const progress = async () => `${await computed(child)} ${lastLines().join('\n')}`
  return { ended, lastLines, progress, stop }
}
