import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Milliseconds. Starting a process takes seconds on a busy machine. */
const PROCESS_MS = 60_000
const MAIN = join(import.meta.dirname, '..', 'main.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'user-pool-command-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [MAIN, '--data', join(folder, 'pool'), ...args], {
    env: { ...process.env, ...env },
  })

async function outcome(child: ReturnType<typeof run>) {
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  const [code] = await once(child, 'exit')
  return { code, output }
}

test('it serves sign-up, prints the code, and ends on SIGTERM', { timeout: PROCESS_MS }, async () => {
  const child = run(['--port', '0'])
  const [line] = await once(child.stdout, 'data')
  const url = /http:\S+/.exec(String(line))?.[0] ?? ''
  const printed = once(child.stdout, 'data')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body: JSON.stringify({
      ClientId: 'localappclient00000000001',
      Username: 'ada',
      Password: 'candle-light',
      UserAttributes: [{ Name: 'email', Value: 'ada@example.com' }],
    }),
  })
  expect(response.status).toBe(200)
  expect(String((await printed)[0])).toMatch(/^To ada@example\.com: Your confirmation code is \d{6}\./)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('--help, production and wrong options are answered in plain words', {
  timeout: PROCESS_MS,
}, async () => {
  const answers = await Promise.all([
    outcome(run(['--help'])),
    outcome(run(['--port', '0'], { NODE_ENV: 'production' })),
    outcome(run(['--bogus'])),
    outcome(run(['--port', 'x'])),
    outcome(run(['--first-factors', 'SMS_OTP'])),
  ])
  expect(answers).toEqual([
    { code: 0, output: expect.stringContaining('Usage: node main.ts') },
    { code: 1, output: expect.stringContaining('for development only') },
    { code: 1, output: expect.stringContaining("Unknown option '--bogus'") },
    { code: 1, output: expect.stringContaining('--port x is not a port number') },
    { code: 1, output: expect.stringContaining('--first-factors SMS_OTP is not a list') },
  ])
})
