import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Starting a process takes seconds on a busy machine. */
const PROCESS_MS = 20_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lake-command-'))
})
afterAll(() => rm(folder, { recursive: true }))

const start = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...process.env, ...env },
  })

async function outcome(child: ReturnType<typeof start>) {
  let [output, errors] = ['', '']
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (errors += String(text)))
  const [code] = await once(child, 'close')
  return { code, output, errors }
}

describe('the start command', { timeout: PROCESS_MS }, () => {
  test('serves the project it is told to, on loopback, until SIGTERM', async () => {
    const child = start(['--port', '0', '--data', folder, '--project', 'other', '--dataset', 'staging'])
    const [line] = await once(child.stdout, 'data')
    const url = /http:\S+/.exec(String(line))?.[0]
    const answer = await fetch(`${url}/v2025-02-19/data/query/staging?query=1`)
    expect(await answer.json()).toMatchObject({ result: 1 })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('--help prints the usage', async () => {
    expect(await outcome(start(['--help']))).toMatchObject({
      code: 0,
      output: expect.stringContaining('--allow-origin'),
    })
  })

  test.each([
    [['--bogus'], 'Usage:'],
    [['--port', 'many'], 'is not a port number'],
    [['--allow-origin', 'http://localhost:5173/'], 'is not an origin'],
    [['--cdn-lag', '-1'], 'cdn-lag'],
  ])('%j is refused', async (args, message) => {
    expect(await outcome(start(args))).toMatchObject({ code: 1, errors: expect.stringContaining(message) })
  })

  test('production is refused', async () => {
    expect(await outcome(start(['--data', folder], { NODE_ENV: 'production' }))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('for development only'),
    })
  })
})
