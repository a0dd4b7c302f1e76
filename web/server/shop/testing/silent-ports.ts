import type { ShopPorts } from '../ports.ts'

const never = () => Promise.reject(new Error('Nobody should ask this.'))

/** Ports of a shop that has nothing: whoever shows the token `NAME.of.test` is signed in as NAME. */
export const silentPorts: ShopPorts = {
  identity: {
    verify: async (idToken) => {
      const sub = idToken.split('.')[0] ?? ''
      return { sub, username: sub, email: `${sub}@candlecast.example`, isEmailVerified: true }
    },
  },
  catalogue: { read: async () => new Map() },
  payments: {
    openSession: never,
    readStatus: never,
    expireSession: never,
    readCheckout: never,
    readEvent: async () => undefined,
  },
  checkouts: {
    claim: never,
    opened: never,
    expired: never,
    abandoned: never,
    find: async () => undefined,
  },
  library: { unlockedFor: async () => [], ordersOf: async () => [], forget: async () => [] },
  ledger: { record: never, restore: never },
  checkDatabase: async () => undefined,
  returnOrigins: ['http://localhost:5173'],
}
