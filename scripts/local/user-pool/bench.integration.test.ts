import { expect, test } from 'vitest'
import { benchSignIn } from './bench.ts'
import { SIGN_IN_TEST_MS } from './testing/amplify.ts'

test(
  'times a sign-in with the device unknown, new and known, and keeps the client’s share apart',
  async () => {
    const rows = await benchSignIn(() => undefined, { sizes: [3], runs: 1, warmUp: false })
    expect(rows.map(({ device }) => device)).toEqual(['off', 'new', 'known'])
    expect(rows.every(({ signInMs, poolMs }) => poolMs > 0 && signInMs > poolMs)).toBe(true)
  },
  SIGN_IN_TEST_MS,
)
