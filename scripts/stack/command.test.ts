import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault, oneOf, runCommand, terminalReport, UsageFault, usageText, wholeNumber } from './command.ts'

const command = {
  usage: 'npm run greet',
  summary: 'Greets people.',
  duration: 'Takes a second.',
  positionals: 'NAME...',
  options: {
    times: { type: 'string', value: 'N', default: '1', help: 'How often' },
    loud: { type: 'boolean', default: false, help: 'In capitals' },
  },
} as const

const printed: string[] = []
const complained: unknown[] = []
const { argv } = process

beforeEach(() => {
  printed.length = 0
  complained.length = 0
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)))
  vi.spyOn(console, 'error').mockImplementation((text) => void complained.push(text))
})

afterEach(() => {
  process.argv = argv
  process.exitCode = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
})

const withArguments = (...args: string[]) => {
  process.argv = ['node', 'greet.ts', ...args]
}

test('the usage names arguments, options, defaults and the duration', () => {
  expect(usageText(command)).toBe(
    [
      'Usage: npm run greet -- NAME... [options]\n',
      'Greets people. Takes a second.\n',
      'Options:',
      '  --times N  How often (default: 1)',
      '  --loud     In capitals',
      '  --help     Prints this text',
    ].join('\n'),
  )
})

test('the body receives options and arguments', async () => {
  withArguments('Ada', '--loud', '--', '--Grace')
  const body = vi.fn(async () => {})
  await runCommand(command, body)
  expect(body).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ values: { loud: true, times: '1' }, positionals: ['Ada', '--Grace'] }),
  )
})

test('--help prints the usage without running the body, even beside wrong arguments', async () => {
  withArguments('--wrong', '--help')
  const body = vi.fn()
  await runCommand(command, body)
  expect(body).not.toHaveBeenCalled()
  expect(printed).toEqual([usageText(command)])
})

test('a wrong option prints the usage and sets exit code 2', async () => {
  withArguments('--wrong')
  await runCommand(command, async () => {})
  expect(process.exitCode).toBe(2)
  expect(complained).toEqual([`Unknown option '--wrong'.\n\n${usageText(command)}`])
})

test('a command without positional arguments rejects them', async () => {
  withArguments('Ada')
  await runCommand({ ...command, positionals: '' }, async () => {})
  expect(process.exitCode).toBe(2)
  expect(complained[0]).toMatch(/^The argument "Ada" is not expected\./)
})

test('a fault is shown by its message, a defect with its stack trace', async () => {
  withArguments()
  const defect = new TypeError('defect')
  await runCommand(command, () => Promise.reject(new Fault('Start the stack first.')))
  await runCommand(command, () => Promise.reject(defect))
  expect(complained).toEqual(['Start the stack first.', defect])
  expect(process.exitCode).toBe(1)
})

test('accepts only whole numbers from 1 up', () => {
  expect(wholeNumber('times', '12', 1)).toBe(12)
  for (const text of ['', '0', '1.5', 'many'])
    expect(() => wholeNumber('times', text, 1), text).toThrow(UsageFault)
})

test('an unknown name is refused with the list of choices', () => {
  expect(oneOf('database', 'postgres', ['pglite', 'postgres'])).toBe('postgres')
  expect(() => oneOf('database', 'mysql', ['pglite', 'postgres'])).toThrow('pglite, postgres')
})

function reportTo(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string | Uint8Array) => {
    written.push(String(text))
    return true
  }
  return { report: terminalReport({ isTTY, write }), text: () => written.join('') }
}

const load = (isTTY: boolean) => {
  const { report, text } = reportTo(isTTY)
  report.progress('Seed', 'Importing (1/2)')
  report.progress('Seed', 'Importing (2/2)')
  report.progress('Seed', 'Strengthening references')
  report.say('Ready')
  report.say('Go')
  return text()
}

test('a file or a pipe gets one line per step', () => {
  expect(load(false)).toBe('Seed: Importing\nSeed: Strengthening references\nReady\nGo\n')
})

test('a terminal gets one line that is updated, and the next message starts on a new line', () => {
  const [counted, ...rest] = load(true).split('\n')
  expect(counted?.split('\r\x1b[K')).toEqual([
    '',
    'Seed: Importing (1/2)',
    'Seed: Importing (2/2)',
    'Seed: Strengthening references',
  ])
  expect(rest).toEqual(['Ready', 'Go', ''])
})
