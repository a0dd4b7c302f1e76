import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault, oneOf, runCommand, terminalReport, UsageFault, usageText, wholeNumber } from './command.ts'

const command = {
  usage: 'npm run greet',
  summary: 'Greets people. Takes a second.',
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

test('wrong arguments print the usage and set exit code 2', async () => {
  withArguments('--wrong')
  await runCommand(command, async () => {})
  withArguments('Ada')
  await runCommand({ ...command, positionals: '' }, async () => {})
  expect(process.exitCode).toBe(2)
  expect(complained).toEqual([
    `Unknown option '--wrong'.\n\n${usageText(command)}`,
    expect.stringMatching(/^The argument "Ada" is not expected\./),
  ])
})

test('a fault is shown by its message, a defect with its stack trace', async () => {
  withArguments()
  const defect = new TypeError('defect')
  await runCommand(command, () => Promise.reject(new Fault('Start the stack first.')))
  await runCommand(command, () => Promise.reject(defect))
  expect(complained).toEqual(['Start the stack first.', defect])
  expect(process.exitCode).toBe(1)
})

test('numbers are whole, and names are of the list', () => {
  expect(wholeNumber('times', '12', 1)).toBe(12)
  for (const text of ['', '0', '1.5', 'many'])
    expect(() => wholeNumber('times', text, 1), text).toThrow(UsageFault)
  expect(oneOf('database', 'postgres', ['pglite', 'postgres'])).toBe('postgres')
  expect(() => oneOf('database', 'mysql', ['pglite', 'postgres'])).toThrow('pglite, postgres')
})

function written(isTTY: boolean) {
  const texts: string[] = []
  const report = terminalReport({ isTTY, write: (text) => texts.push(String(text)) > 0 })
  report.progress('Seed', 'Importing (1/2)')
  report.progress('Seed', 'Importing (2/2)')
  report.progress('Seed', 'Strengthening references')
  report.say('Ready')
  report.say('Go')
  return texts.join('')
}

test('a file gets one line per step; a terminal one line that is updated, and messages on lines of their own', () => {
  expect(written(false)).toBe('Seed: Importing\nSeed: Strengthening references\nReady\nGo\n')
  const steps = ['', 'Seed: Importing (1/2)', 'Seed: Importing (2/2)', 'Seed: Strengthening references']
  expect(written(true)).toBe(`${steps.join('\r\x1b[K')}\nReady\nGo\n`)
})
