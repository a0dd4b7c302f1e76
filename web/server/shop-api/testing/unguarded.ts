import type { Guards } from '../http/guards.ts'

/** For tests that send thousands of requests. */
export const unguarded: Guards = {
  rates: { countAccount: async () => undefined, countAddress: async () => undefined, turnOf: async () => 1 },
  knowNetwork: (_, next) => next(),
  logRequest: () => undefined,
}
