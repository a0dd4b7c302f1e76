import { expect as baseExpect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { axe, test as base, PHONE } from './fixtures.ts'
import { uniqueWord } from './own-documents.ts'

export { startSession } from './sessions.ts'

/** A sign-in takes a second of computing, and several on a busy machine. */
export const expect = baseExpect.configure({ timeout: 20_000 })
export const ACCOUNT_TEST_MS = 90_000

/** What the browser logs about a refusal, such as that of a wrong password. */
export const REFUSAL = /status of 400 \(Bad Request\) \(\S+\/_cognito\/\)$/

/** A phone, the device of most visitors: for `test.use`. */
export const ON_PHONE = {
  viewport: PHONE,
  isMobile: true,
  hasTouch: true,
}

export type Account = { username: string; email: string; password: string }

/** State of a new account, as the local pool's control endpoint takes it. */
type AccountState = {
  status?: 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD'
  phoneNumber?: string
  mfa?: readonly string[]
  totpSecret?: string
  mustSetUpMfa?: readonly string[]
}

const messagesSchema = v.array(v.object({ subject: v.string(), code: v.string() }))

type Fixtures = {
  /** Makes an account for this test alone, confirmed and with a new name and address unless `state` says otherwise. */
  makeAccount: (state?: AccountState & Partial<Account>) => Promise<Account>
  /** The latest code sent to an e-mail address or phone number in a message with this subject. */
  sentCode: (to: string, subject: string) => Promise<string>
}

export const SIGN_UP_MAIL = 'Your confirmation code'
export const RESET_MAIL = 'Your password reset code'
export const SIGN_IN_MAIL = 'Your sign-in code'

/** For tests of accounts: each makes its own, since all share one user pool. */
export const test = base.extend<Fixtures>({
  makeAccount: async ({ request, stack }, use) =>
    use(async (state = {}) => {
      const { username, email, password } = { ...freshAccount(), ...state }
      const account = { username, email, password }
      const response = await request.post(`${stack.services}/user-pool/accounts`, {
        headers: { authorization: `Bearer ${stack.token}` },
        data: { ...state, ...account },
      })
      expect(response.status(), await response.text()).toBe(201)
      return account
    }),
  sentCode: async ({ request, stack }, use) =>
    use(async (to, subject) => {
      const response = await request.get(`${stack.services}/mailbox/messages`, { params: { to } })
      const messages = v.parse(messagesSchema, await response.json())
      const code = messages.find((message) => message.subject === subject)?.code
      if (!code) throw new Error(`The local mailbox has no message “${subject}” to ${to}.`)
      return code
    }),
})

/** Name, address and password for an account that does not exist yet. */
export function freshAccount(): Account {
  const username = uniqueWord()
  return { username, email: `${username}@reader.example`, password: 'candle-light' }
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The error of a form. It is absent while there is no error. */
export const alert = (page: Page) => page.getByRole('alert')

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

/**
 * Fails when axe finds something in a part of the page, or when the page can be scrolled sideways. Menu and footer are the
 * same on most pages: pages/screens.spec.ts looks at them.
 */
export async function expectSound(page: Page, part = 'main') {
  const { width = 0 } = page.viewportSize() ?? {}
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest, `as wide as a screen of ${width} px`).toBeLessThanOrEqual(width)
  await axe(page, part)
}

/** Fills the login form of the page and sends it. */
export async function logIn(page: Page, { username, password }: Pick<Account, 'username' | 'password'>) {
  await field(page, 'Username or email').fill(username)
  await field(page, 'Password').fill(password)
  await button(page, 'Log In').click()
}

/** Presses *Try again* until it is gone. The page asks by itself too, so it may be gone before it can be pressed. */
export const tryAgain = (page: Page) =>
  expect(async () => {
    const again = button(page, 'Try again')
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(again).toHaveCount(0, { timeout: 5_000 })
  }).toPass()

export async function expectSignedIn(page: Page, { username }: Pick<Account, 'username'>) {
  await expect(heading(page, 'My Account')).toBeVisible()
  await expect(page.getByText(`Logged in as ${username}`, { exact: true })).toBeVisible()
}

export async function expectSignedOut(page: Page) {
  await expect(heading(page, 'Account')).toBeVisible()
  await expect(button(page, 'Log In')).toBeEnabled()
}

/** Fills the form of a new account and sends it. */
export async function submitNewAccount(page: Page, { username, email, password }: Account) {
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Create Account').click()
}

/** Fills in a confirmation code and sends it. */
export async function submitConfirmationCode(page: Page, code: string) {
  await field(page, 'Confirmation code').fill(code)
  await button(page, 'Confirm Account').click()
}
