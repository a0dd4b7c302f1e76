import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshClient, quickPool, quickSignIn, SIGN_IN_TEST_MS } from '../testing/amplify.ts'
import { testPool } from '../testing/ids.ts'
import { startPool } from '../testing/running-pool.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const PASSWORD = 'a-password-found-nowhere'
const MAIN = join(import.meta.dirname, '..', 'main.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'user-pool-durability-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts the pool as a process. `printed` is its output so far, with the mailed codes. */
async function startProcess(port: string) {
  const ids = ['--pool-id', testPool.userPoolId, '--client-id', testPool.clientId]
  const child = spawn(process.execPath, [MAIN, '--port', port, '--data', join(folder, 'services'), ...ids])
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  const [line] = await once(child.stdout, 'data')
  const url = /http:\/\/[^/]+/.exec(String(line))?.[0] ?? ''
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return { url, end, printed: () => output }
}

test('accounts, sign-ins and codes survive a killed process', async () => {
  const first = await startProcess('0')
  freshClient(first.url)
  const userAttributes = { email: 'ada@example.com' }
  await auth.signUp({ username: 'ada', password: PASSWORD, options: { userAttributes } })
  await expect.poll(first.printed).toContain('confirmation code')
  const confirmationCode = /code is (\d+)/.exec(first.printed())?.[1] ?? ''
  await first.end('SIGKILL')

  const second = await startProcess(new URL(first.url).port)
  await auth.confirmSignUp({ username: 'ada', confirmationCode })
  await auth.signIn({ username: 'ada', password: PASSWORD })
  await second.end('SIGKILL')

  const third = await startProcess(new URL(first.url).port)
  expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.payload.email).toBe(
    'ada@example.com',
  )
  await third.end('SIGTERM')
})

test('no file holds the password, and only the owner can read the accounts', async () => {
  const kept = join(folder, 'services', 'user-pool.sqlite')
  expect((await readFile(kept)).includes(PASSWORD)).toBe(false)
  expect((await readFile(kept)).includes('ada@example.com')).toBe(true)
  expect((await stat(kept)).mode & 0o077).toBe(0)
})

test('each installation has its own key, and refuses the tokens of another one', async () => {
  const [one, other] = [await startPool(quickPool), await startPool(quickPool)]
  freshClient(one.url)
  await quickSignIn('reader', 'candle-light')
  const AccessToken = (await auth.fetchAuthSession()).tokens?.accessToken.toString()
  expect((await one.call('GetUser', { AccessToken })).status).toBe(200)
  expect((await other.call('GetUser', { AccessToken })).body.message).toBe('Invalid Access Token')
  await Promise.all([one.stop(), other.stop()])
})

test('a folder in use and NODE_ENV=production are refused', async () => {
  const holder = join(folder, 'held')
  const running = await startPool({}, holder)
  await expect(startPool({}, holder)).rejects.toThrow('is in use by another process')
  await running.stop()
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startPool({}, holder)).rejects.toThrow('for development only')
  vi.unstubAllEnvs()
})
