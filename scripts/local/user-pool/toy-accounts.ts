import type { NewAccount } from './admin.ts'

/** Accounts for trying out, made when the pool is empty. Toys: they exist on this machine only. */
export const toyAccounts = [
  { username: 'reader', email: 'reader@candlecast.example', password: 'candle-light' },
  {
    username: 'newcomer',
    email: 'newcomer@candlecast.example',
    password: 'candle-light',
    status: 'UNCONFIRMED',
  },
  {
    username: 'keeper',
    email: 'keeper@candlecast.example',
    password: 'candle-light',
    mfa: ['EMAIL_OTP'],
    preferredMfa: 'EMAIL_OTP',
  },
] as const satisfies readonly NewAccount[]
