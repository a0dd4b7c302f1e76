import type { NewAccount } from '../admin.ts'

/** Accounts of the pools that tests start: confirmed, unconfirmed, and with a second factor. */
export const sampleAccounts = [
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
