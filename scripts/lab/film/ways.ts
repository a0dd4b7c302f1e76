import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { addAuthenticator } from '../../stack/browser-authenticator.ts'
import type { StackFile } from '../../stack/stack-file.ts'
import type { Camera, Hand } from './camera.ts'

/** The product in the chat. */
const PRODUCT = '/shop/product/fod'

export type Account = { username: string; email: string; password: string }

export type Shoot = { page: Page; stack: StackFile; account: Account; camera: Camera }

export type Way = {
  name: string
  about: string
  /** The account exists before the film begins. */
  isKnown: boolean
  /** What the device knows from an earlier visit. Runs before the phone is slowed down. */
  before?: (shoot: Pick<Shoot, 'page' | 'stack' | 'account'>) => Promise<void>
  /** From the page that asks who it is, to the page that says it. */
  logIn: (shoot: Shoot) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Buy / })
const untilLoggedIn = (page: Page) => dialog(page).waitFor()

const messagesSchema = v.array(v.object({ subject: v.string(), code: v.string() }))

/** The code in the latest mail with this subject. */
async function mailedCode({ stack, account }: Shoot, subject: string): Promise<string> {
  const response = await fetch(`${stack.services}/mailbox/messages?to=${encodeURIComponent(account.email)}`)
  const code = v.parse(messagesSchema, await response.json()).find((mail) => mail.subject === subject)?.code
  if (!code) throw new Error(`The local mailbox has no message “${subject}” to ${account.email}.`)
  return code
}

const password: Way = {
  name: 'Password',
  about: 'A known customer on a phone whose password manager has the account.',
  isKnown: true,
  async logIn({ page, account, camera }) {
    await camera.step('Fill in the saved account', (hand) =>
      hand.fillSaved(
        [field(page, 'Username or email'), account.username],
        [field(page, 'Password'), account.password],
      ),
    )
    await camera.step('Log in', async (hand) => {
      await hand.tap(button(page, 'Log In'))
      await untilLoggedIn(page)
    })
  },
}

const code: Way = {
  name: 'Code by mail',
  about: 'A known customer who knows no password. The code is read in the notification, and typed.',
  isKnown: true,
  async logIn(shoot) {
    const { page, account, camera } = shoot
    await camera.step('Type the address', (hand) =>
      hand.type(field(page, 'Username or email'), account.email),
    )
    await camera.step('Ask for a code', async (hand) => {
      await hand.tap(button(page, 'Email me a code'))
      await field(page, 'Code from the email').waitFor()
    })
    const sent = await mailedCode(shoot, 'Your sign-in code')
    await camera.step('Type the code', async (hand) => {
      await hand.type(field(page, 'Code from the email'), sent)
      await page.keyboard.press('Enter')
      await untilLoggedIn(page)
    })
  },
}

const passkey: Way = {
  name: 'Passkey',
  about: 'A known customer whose phone holds a passkey of the account.',
  isKnown: true,
  async before({ page, stack, account }) {
    await addAuthenticator(page)
    await page.goto(`${stack.site}/account`)
    await field(page, 'Username or email').fill(account.username)
    await field(page, 'Password').fill(account.password)
    await button(page, 'Log In').click()
    await button(page, 'Add a passkey').first().click()
    await page.getByText('Your passkey is ready.').first().waitFor()
    await button(page, 'Sign Out').click()
    await button(page, 'Log In').waitFor()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  },
  async logIn({ page, account, camera }) {
    await camera.step('Fill in the saved name', (hand) =>
      hand.fillSaved([field(page, 'Username or email'), account.username]),
    )
    await camera.step('Use the passkey', async (hand) => {
      await hand.tap(button(page, 'Use a passkey'))
      hand.tapElsewhere()
      await untilLoggedIn(page)
    })
  },
}

const newCustomer: Way = {
  name: 'New customer',
  about: 'No account yet: it is created on the way, and confirmed with the code of a mail.',
  isKnown: false,
  async logIn(shoot) {
    const { page, account, camera } = shoot
    await camera.step('Create an account', async (hand) => {
      await hand.tap(main(page).getByRole('link', { name: 'Create an account' }))
      await button(page, 'Create Account').waitFor()
    })
    await camera.step('Fill in what the phone knows', async (hand) => {
      await hand.fillSaved(
        [field(page, 'Email'), account.email],
        [field(page, 'Username'), account.username],
        [field(page, 'Password'), account.password],
      )
    })
    await camera.step('Send the form', async (hand) => {
      await hand.tap(button(page, 'Create Account'))
      await field(page, 'Confirmation code').waitFor()
    })
    const sent = await mailedCode(shoot, 'Your confirmation code')
    await camera.step('Type the code', async (hand) => {
      await hand.type(field(page, 'Confirmation code'), sent)
      await page.keyboard.press('Enter')
      await untilLoggedIn(page)
    })
  },
}

export const ways: readonly Way[] = [passkey, code, password, newCustomer]

async function openProduct({ page, stack }: Shoot, hand: Hand) {
  hand.tapElsewhere()
  await page.goto(stack.site + PRODUCT)
  await button(page, 'Add to Cart').waitFor()
}

async function pay({ page, camera }: Shoot) {
  await camera.step('Ask for delivery at once', (hand) =>
    hand.tap(dialog(page).getByRole('checkbox', { name: /^Deliver it at once/ })),
  )
  await camera.step('Continue to payment', async (hand) => {
    await hand.tap(dialog(page).getByRole('button', { name: 'Continue to payment' }))
    await page.getByLabel('Card number').waitFor()
  })
  await camera.step('Pay with the phone’s wallet', async (hand) => {
    await hand.tap(page.getByRole('button', { name: 'Google Pay' }))
    // A real wallet asks for a fingerprint.
    hand.tapElsewhere()
    await page.getByText('What you bought is unlocked.', { exact: true }).waitFor()
  })
  await camera.step('Open the app, press play', async (hand) => {
    await main(page).getByRole('link', { name: 'Get the app' }).waitFor()
    hand.tapElsewhere()
  })
}

/** Walks one way from the link in a chat to paid and playing. */
export async function walk(way: Way, shoot: Shoot): Promise<void> {
  const { page, camera } = shoot
  await camera.step('Open the link in a chat', (hand) => openProduct(shoot, hand))
  await camera.step('Choose to buy now', async (hand) => {
    await hand.tap(main(page).getByRole('link', { name: 'Log in and buy now' }))
    await button(page, 'Log In').waitFor()
  })
  await way.logIn(shoot)
  await pay(shoot)
}
