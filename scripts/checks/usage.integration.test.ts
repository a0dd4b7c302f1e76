import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'

/** Loading all commands with their libraries takes seconds, even on an idle machine. */
const TIMEOUT_MS = 120_000

const invocations = v.array(
  v.object({ command: v.string(), code: v.number(), printed: v.string(), complained: v.string() }),
)
const schema = v.object({ help: invocations, bogus: invocations })

let invoked: v.InferOutput<typeof schema>

beforeAll(() => {
  const script = join(import.meta.dirname, 'testing', 'invoke-commands.ts')
  invoked = v.parse(schema, JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })))
}, TIMEOUT_MS)

test('`--help` prints the usage of each command, and does nothing else', () => {
  for (const { command, code, printed, complained } of invoked.help) {
    expect({ command, code, complained }).toEqual({ command, code: 0, complained: '' })
    expect(printed).toMatch(
      /^Usage: npm (start|test|run [a-z0-9:-]+) -- .*\[options\]\n\n[\s\S]+Options:\n[\s\S]+--help /,
    )
  }
})

test('each command answers a wrong option with its usage and exit code 2', () => {
  for (const { command, code, printed, complained } of invoked.bogus) {
    expect({ command, code, printed }).toEqual({ command, code: 2, printed: '' })
    expect(complained).toMatch(/^Unknown option '--bogus'\.\n\nUsage: npm /)
  }
})

test('every npm script runs a command, and every command is an npm script', () => {
  const manifestSchema = v.object({ scripts: v.record(v.string(), v.string()) })
  const file = join(import.meta.dirname, '..', '..', 'package.json')
  const { scripts } = v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')))
  const started = Object.values(scripts).map((line) => `${line.split(' ')[2]}.ts`)
  expect(new Set(started)).toEqual(new Set(invoked.help.map(({ command }) => command)))
})
