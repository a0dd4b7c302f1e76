import type { Guards } from '../guards.ts'

/** Counts nothing and writes nothing down, for tests that ask thousands of times. */
export const unguarded: Guards = {
  rates: { countAccount: async () => undefined, countAddress: async () => undefined },
  logRequest: () => undefined,
}
