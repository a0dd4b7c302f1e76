import type { NewAccount } from '@stand-ins/user-pool'

/** Accounts for trying out the site, created while the local pool is empty. */
export const localAccounts = [
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
