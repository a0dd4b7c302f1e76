import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import * as v from 'valibot'
import type { OutgoingMessage } from '../pool.ts'
import type { PoolSettings } from '../settings.ts'
import { totpCode, totpStep } from '../totp.ts'
import { createUserPool, type NewAccount } from '../user-pool.ts'

/** Ids of the pools that tests start, in the form of real ones. */
export const testPool = {
  userPoolId: 'eu-north-1_LocalTest',
  clientId: 'localtestclient00000000001',
} as const

export const CONTROL_TOKEN = 'control-token'

/** Accounts of the pools that tests start: confirmed, unconfirmed, and with a second factor. */
const sampleAccounts = [
  { username: 'reader', email: 'reader@example.com', password: 'candle-light' },
  { username: 'newcomer', email: 'newcomer@example.com', password: 'candle-light', status: 'UNCONFIRMED' },
  {
    username: 'keeper',
    email: 'keeper@example.com',
    password: 'candle-light',
    mfa: ['EMAIL_OTP'],
    preferredMfa: 'EMAIL_OTP',
  },
] as const satisfies readonly NewAccount[]

const ResponseBodySchema = v.record(v.string(), v.unknown())

export type RunningPool = Awaited<ReturnType<typeof startPool>>

/**
 * Serves a pool on a free port. Without a folder it uses a temporary one, which `stop` removes.
 * `settings` may name other ids than those of `testPool`.
 */
export async function startPool(settings: Partial<PoolSettings> = {}, folder?: string) {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'user-pool-')))
  const sent: OutgoingMessage[] = []
  let url = ''
  let ahead = 0
  const now = () => Date.now() + ahead
  const pool = createUserPool({
    dataFolder,
    poolId: settings.poolId ?? testPool.userPoolId,
    clientId: settings.clientId ?? testPool.clientId,
    origin: () => url,
    clock: now,
    mail: (message) => sent.push(message),
    token: CONTROL_TOKEN,
    settings,
    accounts: sampleAccounts,
  })
  const listening = await listenOnLoopback(pool.app, 0)
  url = `http://localhost:${listening.port}`
  return {
    pool,
    url,
    sent,
    /** The pool's clock, milliseconds since 1970; `pass` moves no other clock. */
    now,
    /** Sends one operation as any client could. */
    call: (operation: string, body: unknown) => callPool(url, operation, body),
    control: (path: string, init?: RequestInit) => {
      const headers = { authorization: `Bearer ${CONTROL_TOKEN}` }
      return fetch(`${url}/user-pool${path}`, { headers, ...init })
    },
    pass: (seconds: number) => {
      ahead += seconds * 1000
    },
    /** The code that was sent last to an address or number. */
    codeFor: (to: string) => {
      const message = sent.findLast((candidate) => candidate.to === to)
      if (!message) throw new Error(`Nothing was sent to ${to}`)
      return message.code
    },
    stop: async () => {
      await listening.close()
      pool.close()
      if (folder === undefined) await rm(dataFolder, { recursive: true })
    },
  }
}

async function callPool(url: string, operation: string, body: unknown) {
  const response = await fetch(`${url}/_cognito/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: v.parse(ResponseBodySchema, await response.json()) }
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function hexOf(key: string): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{4}/g) ?? []).map((half) => Number.parseInt(half, 2).toString(16)).join('')
}

/**
 * The code that an authenticator app shows.
 * @param key in base 32, as the app takes it
 * @param now milliseconds since 1970
 */
export const appCode = (key: string, now: number) => totpCode(hexOf(key), totpStep(now))
