import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { signIn, signOut } from 'aws-amplify/auth'
import { openDatabase } from './store/database.ts'
import { UserStore } from './store/users.ts'
import { freshClient } from './testing/amplify.ts'
import { testPool } from './testing/ids.ts'
import { createUserPool } from './user-pool.ts'

/** Whether the browser is remembered: not at all, from now on, or already, which takes a second SRP exchange. */
export type DeviceState = 'off' | 'new' | 'known'

export type SignInTiming = {
  readonly accounts: number
  readonly device: DeviceState
  /** Median milliseconds of a sign-in with the unmodified aws-amplify, over HTTP. */
  readonly signInMs: number
  /** The pool's part: finding the account, its half of SRP, signing tokens, writing to disk. */
  readonly poolMs: number
  /** The rest: the client's own SRP, and loopback. */
  readonly clientMs: number
}

const SIZES = [100, 1_000, 10_000]
const RUNS = 7
const ACCOUNT = { username: 'bench', email: 'bench@example.com', password: 'candle-light' }

/**
 * Times sign-ins at growing numbers of accounts, each in a pool of its own, with the client's cost apart.
 * `warmUp` runs each sign-in once before it is timed.
 */
export async function benchSignIn(
  log: (line: string) => void,
  { sizes = SIZES, runs = RUNS, warmUp = true } = {},
): Promise<SignInTiming[]> {
  const timings: SignInTiming[] = []
  for (const accounts of sizes) {
    log(`${accounts} accounts`)
    const dataFolder = await mkdtemp(join(tmpdir(), 'bench-pool-'))
    fill(dataFolder, accounts - 1)
    for (const device of ['off', 'new', 'known'] as const) {
      timings.push({ accounts, device, ...(await timeSignIn(dataFolder, device, runs, warmUp)) })
    }
    await rm(dataFolder, { recursive: true })
  }
  return timings
}

/** The bench measures finding one account among many, so the others can share one verifier. */
function fill(dataFolder: string, accounts: number): void {
  const database = openDatabase(dataFolder)
  const users = new UserStore(database)
  database.exec('BEGIN')
  for (let number = 0; number < accounts; number += 1) {
    const attributes = { email: `user-${number}@example.com`, email_verified: 'true' }
    const secret = { salt: 'c0ffee'.repeat(5), verifier: 'c0ffee'.repeat(128) }
    const username = `user-${number}`
    users.save({ sub: username, username, status: 'CONFIRMED', attributes, mfa: [], ...secret })
  }
  database.exec('COMMIT')
  database.close()
}

async function timeSignIn(dataFolder: string, device: DeviceState, runs: number, warmUp: boolean) {
  let url = ''
  let inPool = 0
  const pool = createUserPool({
    dataFolder,
    poolId: testPool.userPoolId,
    clientId: testPool.clientId,
    origin: () => url,
    clock: Date.now,
    mail: () => undefined,
    token: 'bench',
    settings: { devices: device === 'off' ? 'off' : 'always' },
  })
  if (device === 'off') pool.createAccount(ACCOUNT)
  const timed: typeof pool.app.fetch = async (...call) => {
    const started = performance.now()
    const response = await pool.app.fetch(...call)
    inPool += performance.now() - started
    return response
  }
  const listening = await listenOnLoopback({ fetch: timed }, 0)
  url = `http://127.0.0.1:${listening.port}`
  freshClient(url)
  const whole: number[] = []
  const share: number[] = []
  // Run 0 is not timed. It also makes the device known.
  for (let run = warmUp || device === 'known' ? 0 : 1; run <= runs; run += 1) {
    if (device === 'new') freshClient(url)
    inPool = 0
    const started = performance.now()
    await signIn(ACCOUNT)
    if (run > 0) {
      whole.push(performance.now() - started)
      share.push(inPool)
    }
    await signOut()
  }
  await listening.close()
  pool.close()
  const [signInMs, poolMs] = [median(whole), median(share)]
  return { signInMs, poolMs, clientMs: Math.round((signInMs - poolMs) * 10) / 10 }
}

function median(values: number[]): number {
  const middle = values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return Math.round(middle * 10) / 10
}
