import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** The exit code that a shell reports for a program ended by Ctrl-C. */
const INTERRUPTED = 130
/** The exit code for wrong arguments, the same as of `ls` and `grep`. */
const WRONG_USAGE = 2

type Option = ParseArgsOptionsConfig[string] & {
  help: string
  /** The name of a string option's value in the usage, for example `N` in `--runs N`. */
  value?: string
}
export type Options = Record<string, Option>

export const flag = (help: string) => ({ type: 'boolean', default: false, help }) as const
export const textOption = (value: string, help: string) => ({ type: 'string', value, help }) as const

export type Command<O extends Options> = {
  usage: string
  /** How the image of a server starts it, where compose has no service of its name. */
  usageInImage?: string
  /** What it does, and how long that takes. */
  summary: string
  /** Positional arguments as the usage shows them, for example `[NAME]`. Without this, they are rejected. */
  positionals?: string
  options: O
  /** Ctrl-C ends the process at once: for commands that have nothing to clean up. */
  endsAtOnce?: boolean
}

const parse = <O extends Options>(options: O, args: readonly string[]) =>
  parseArgs({ options, args: [...args], allowPositionals: true, strict: true })

export type Invocation<O extends Options> = ReturnType<typeof parse<O>> & {
  /** Aborted by Ctrl-C, `kill` or a closed terminal. The body then cleans up and returns or throws. */
  interrupt: AbortSignal
}

/** A failure that the user of a command can cure. Its message names the cure, and is printed without a stack trace. */
export class Fault extends Error {
  override name = 'Fault'
}

/** Wrong arguments. Printed with the command's usage; the exit code is 2. */
export class UsageFault extends Fault {
  override name = 'UsageFault'
}

/** Reads a whole number of at least `least` from the option `name`. @throws UsageFault for anything else. */
export function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isInteger(number) && number >= least) return number
  throw new UsageFault(`--${name} is ${text}: give it a whole number from ${least} up.`)
}

/** Checks that `text` is one of `choices`. @throws UsageFault listing the choices */
export function oneOf<T extends string>(what: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text)
  if (found !== undefined) return found
  throw new UsageFault(`There is no ${what} "${text}". Choose one of: ${choices.join(', ')}.`)
}

/** The name of standard input and output where a file is named. A program in a container reads and writes no other files. */
export const STANDARD = '-'

export const readInput = (file: string): Promise<Buffer> =>
  file === STANDARD ? buffer(process.stdin) : readFile(file)

function optionLine([name, { help, value, default: preset }]: [string, Option]): [string, string] {
  const shown = typeof preset === 'string' && preset !== '' ? ` (default: ${preset})` : ''
  return [value ? `--${name} ${value}` : `--${name}`, `${help}${shown}`]
}

/** The image of a server has the built programs `orders` and `doctor`, which compose starts. */
const isBuilt = !import.meta.url.endsWith('.ts')

export function usageText<O extends Options>(command: Command<O>) {
  const { usage, usageInImage, summary, positionals, options } = command
  const lines = [...Object.entries(options).map(optionLine), ['--help', 'Prints this text'] as const]
  const width = Math.max(...lines.map(([option]) => option.length))
  const inImage = usageInImage ?? usage.replace('npm run', 'docker compose run --rm')
  const program = isBuilt ? inImage : `${usage} --`
  return [
    `Usage: ${program} ${positionals ? `${positionals} ` : ''}[options]\n`,
    `${summary}\n`,
    'Options:',
    ...lines.map(([option, help]) => `  ${option.padEnd(width)}  ${help}`),
  ].join('\n')
}

const isParseError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** The user can cure a fault, so its message is enough. Other errors are defects and need a stack trace. */
const shown = (error: unknown) => (error instanceof Fault ? error.message : error)

/** Sets the exit code: 0 when `body` returns, 1 when it throws, 130 when a signal interrupted it. */
export async function runInterruptible(body: (interrupt: AbortSignal) => Promise<void>) {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort())
  }
  try {
    await body(interruption.signal)
  } catch (error) {
    process.exitCode = interruption.signal.aborted ? INTERRUPTED : 1
    if (!interruption.signal.aborted) console.error(shown(error))
  }
}

/** Runs a command. Wrong arguments print the usage and set the exit code to 2 before `body` runs. */
export async function runCommand<O extends Options>(
  command: Command<O>,
  body: (invocation: Invocation<O>) => Promise<void>,
  args: readonly string[] = process.argv.slice(2),
) {
  const refuse = (message: string) => {
    console.error(`${message}\n\n${usageText(command)}`)
    process.exitCode = WRONG_USAGE
  }
  // Arguments after `--` are for the program that the command runs.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (own.includes('--help')) return console.log(usageText(command))
  await runInterruptible(async (interrupt) => {
    if (command.endsAtOnce) interrupt.addEventListener('abort', () => process.exit(INTERRUPTED))
    try {
      const { values, positionals } = parseInvocation(command, args)
      await body({ values, positionals, interrupt })
    } catch (error) {
      if (!(error instanceof UsageFault)) throw error
      refuse(error.message)
    }
  })
}

function parseInvocation<O extends Options>({ options, positionals }: Command<O>, args: readonly string[]) {
  try {
    const parsed = parse(options, args)
    const [unexpected] = parsed.positionals
    if (!positionals && unexpected !== undefined)
      throw new UsageFault(`The argument "${unexpected}" is not expected.`)
    return parsed
  } catch (error) {
    // The rest of Node's message is advice about arguments that begin with a dash.
    if (isParseError(error)) throw new UsageFault(error.message.replace(/\. To specify[\s\S]*/, '.'))
    throw error
  }
}

export const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

export type Report = {
  say: (line: string) => void
  /** Progress of a long task, for example `Importing assets (3/18)`. The count is optional. */
  progress: (work: string, step: string) => void
}

export const silentReport: Report = { say: () => {}, progress: () => {} }

/** In a terminal, progress is one line that is overwritten. Elsewhere each step is one line, without its count. */
export function terminalReport(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout): Report {
  let last = ''
  const say = (line: string) => {
    out.write(last !== '' && out.isTTY ? `\n${line}\n` : `${line}\n`)
    last = ''
  }
  const progress = (work: string, step: string) => {
    const line = `${work}: ${out.isTTY ? step : step.replace(/ \(.*$/, '')}`
    if (line === last) return
    out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
    last = line
  }
  return { say, progress }
}
