/** Every step of login, sign-up and password reset. `newcomer` and `keeper` are accounts of the local user pool. */
import { fill, logIn, press, type Screen, untilHeading, type Visit } from './screen.ts'

const account = '/account'
const forgotten = '/account/forgot-password'

const logInAs = (username: string, password?: string) => (visit: Visit) =>
  logIn(visit.page, username, password)

/** The label of the field that the next step shows. */
const untilField = (page: Visit['page'], label: string) =>
  page.getByLabel(label, { exact: true }).waitFor({ timeout: 60_000 })

async function signUp({ page }: Visit) {
  const username = `visitor${Date.now()}`
  await fill(page, 'Username', username)
  await fill(page, 'Email', `${username}@reader.example`)
  await fill(page, 'Password', 'candle-light')
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await untilHeading(page, 'Confirm Email Address')
}

async function askForReset({ page }: Visit, username: string) {
  await fill(page, 'Username or email address', username)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

const poolIs = (answer: 'away' | 'silent') => (visit: Visit) =>
  visit.page.route('**/_cognito/', (route) => (answer === 'away' ? route.abort() : new Promise(() => {})))

export const accountScreens: readonly Screen[] = [
  { name: 'account', path: account },
  {
    name: 'account-wrong-password',
    path: account,
    act: async (visit) => {
      await logInAs('reader', 'not-my-password')(visit)
      await visit.page.getByRole('alert').filter({ hasText: 'credentials' }).waitFor({ timeout: 60_000 })
    },
  },
  { name: 'login', path: '/shop/login' },
  {
    name: 'login-done',
    path: '/shop/login',
    isReader: true,
    act: ({ page }) => page.getByText('You are logged in as').waitFor(),
  },
  {
    name: 'login-unconfirmed',
    path: '/shop/login',
    act: async (visit) => {
      await logInAs('newcomer')(visit)
      await untilField(visit.page, 'Confirmation code')
    },
  },
  {
    name: 'login-code-sent-again',
    path: '/shop/login',
    act: async (visit) => {
      await logInAs('newcomer')(visit)
      await untilField(visit.page, 'Confirmation code')
      await press('Resend Confirmation Code')(visit)
      await visit.page.getByText('New code sent').waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'login-challenge',
    path: '/shop/login',
    act: async (visit) => {
      await logInAs('keeper')(visit)
      await untilField(visit.page, 'Code from an email')
    },
  },
  {
    name: 'login-code',
    path: '/shop/login',
    act: async (visit) => {
      await fill(visit.page, 'Username or email', 'reader')
      await press('Email me a code')(visit)
      await untilField(visit.page, 'Code from the email')
    },
  },
  {
    name: 'login-passkey-offer',
    path: '/shop/login',
    act: async (visit) => {
      await logInAs('reader')(visit)
      await visit.page.getByText('Log in without a password next time?').waitFor({ timeout: 60_000 })
    },
  },
  { name: 'create-account', path: '/account/create-account' },
  { name: 'create-account-confirm', path: '/account/create-account', act: signUp },
  { name: 'reset-step-1', path: forgotten },
  {
    name: 'reset-step-2',
    path: forgotten,
    act: async (visit) => {
      await askForReset(visit, 'reader')
      await untilField(visit.page, 'Reset code')
    },
  },
  {
    name: 'reset-confirm',
    path: forgotten,
    act: async (visit) => {
      await askForReset(visit, 'newcomer')
      // The pool doesn't say whether an account exists, or waits for its confirmation.
      await press('No code? Confirm your address first')(visit)
      await untilHeading(visit.page, 'Confirm Email Address')
    },
  },
  { name: 'account-reader', path: account, isReader: true },
  {
    name: 'account-delete',
    path: account,
    isReader: true,
    act: async (visit) => {
      await press('Delete Account')(visit)
      await untilHeading(visit.page, 'Delete User Account?')
    },
  },
  {
    name: 'account-pool-away',
    path: account,
    act: async (visit) => {
      await poolIs('away')(visit)
      await logInAs('reader')(visit)
      await visit.page.getByRole('alert').filter({ hasText: 'can’t reach' }).waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'account-logging-in',
    path: account,
    act: async (visit) => {
      await poolIs('silent')(visit)
      await logInAs('reader')(visit)
    },
  },
]
