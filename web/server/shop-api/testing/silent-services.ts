import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { createGiftCodes } from '../codes/gift-codes.ts'
import type { ShopSchema } from '../database/schema.ts'
import type { ShopServices } from '../routes/services.ts'
import { contentOf } from './content-in-memory.ts'
import { memoryRegister } from './memory-register.ts'
import { calendarYear } from './sample-legal.ts'

const never = () => Promise.reject(new Error('This port must not be called.'))

/** Has no rows and no connection. */
export const emptyDatabase = new Kysely<ShopSchema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The token `NAME.of.test` signs in as NAME. */
export const silentServices: ShopServices = {
  database: emptyDatabase,
  identity: {
    verify: async (idToken) => {
      const sub = idToken.split('.')[0] ?? ''
      return { sub, username: sub, email: `${sub}@candlecast.example`, isEmailVerified: true }
    },
  },
  content: contentOf([]),
  payments: {
    register: memoryRegister(),
    openSession: never,
    readSession: never,
    refund: never,
    expireSession: never,
    readCheckout: never,
    readEvent: async () => undefined,
  },
  giftCodes: createGiftCodes('a secret of the tests'),
  isLive: false,
  returnOrigins: ['http://localhost:5173'],
  financialYear: calendarYear,
  webhookGraceMs: 0,
  now: Date.now,
}
