import type { Answer, OutgoingMessage, Pool } from './pool.ts'
import type { User } from './store/user.ts'

type Kind = 'confirm-sign-up' | 'reset-password' | 'sign-in'

const SUBJECTS = {
  'confirm-sign-up': 'Your confirmation code',
  'reset-password': 'Your password reset code',
  'sign-in': 'Your sign-in code',
} as const

export function messageWith(code: string, kind: Kind, to: string, lifeSeconds: number): OutgoingMessage {
  const life = lifeSeconds >= 3600 ? `${lifeSeconds / 3600} hours` : `${lifeSeconds / 60} minutes`
  const subject = SUBJECTS[kind]
  return { to, subject, text: `${subject} is ${code}. It expires after ${life}.`, code }
}

/** Sends a code to the user's e-mail address; it lives as long as the pool's codes do. */
export function mailCode(pool: Pool, user: User, kind: 'confirm-sign-up' | 'reset-password'): Answer {
  const { codeSeconds } = pool.settings
  const email = user.attributes.email ?? ''
  const code = pool.codes.issue(user.sub, kind, pool.now() + codeSeconds * 1000)
  pool.send(messageWith(code, kind, email, codeSeconds))
  return deliveredTo(email)
}

/** `CodeDeliveryDetails` of a code that went to an address, or that is said to have. */
export function deliveredTo(email: string): Answer {
  return {
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) },
  }
}

/** The answer for an account that doesn't exist: the same details each time, and no mail. */
export function pretendDelivery(pool: Pool, login: string): Answer {
  const [name, domain] = pool.pretend(login).replaceAll(/\d/g, '').padEnd(2, 'x')
  return deliveredTo(login.includes('@') ? login.toLowerCase() : `${name}@${domain}`)
}

export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.charAt(0)}***@${domain.charAt(0)}***`
}

export const maskPhoneNumber = (number: string) => `+${'*'.repeat(number.length - 5)}${number.slice(-4)}`
