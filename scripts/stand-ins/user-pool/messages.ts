import { randomInt } from 'node:crypto'
import { userNotFound } from './errors.ts'
import type { OutgoingMessage, Pool, ResponseBody } from './pool.ts'
import type { CodePurpose, User } from './store/users.ts'

type Kind = CodePurpose | 'sign-in'

const SUBJECTS = {
  'confirm-sign-up': 'Your confirmation code',
  'reset-password': 'Your password reset code',
  'sign-in': 'Your sign-in code',
} as const

export const newCode = (digits = 6) => String(randomInt(10 ** digits)).padStart(digits, '0')

export function messageWith(code: string, kind: Kind, to: string, lifeSeconds: number): OutgoingMessage {
  const [count, unit] = lifeSeconds >= 3600 ? [lifeSeconds / 3600, 'hour'] : [lifeSeconds / 60, 'minute']
  const life = `${count} ${unit}${count === 1 ? '' : 's'}`
  const subject = SUBJECTS[kind]
  return { to, subject, text: `${subject} is ${code}. It expires after ${life}.`, code }
}

/** Sends a code to the user's e-mail address, and keeps it with the account. */
export function mailCode(pool: Pool, user: User, kind: CodePurpose): ResponseBody {
  const { codeSeconds, resetCodeSeconds } = pool.settings
  const lifeSeconds = kind === 'reset-password' ? resetCodeSeconds : codeSeconds
  const email = user.attributes.email ?? ''
  const code = newCode()
  const kept = { code, expiresAt: pool.now() + lifeSeconds * 1000 }
  pool.users.save({ ...user, codes: { ...user.codes, [kind]: kept } })
  pool.send(messageWith(code, kind, email, lifeSeconds))
  return deliveredTo(email)
}

/** `CodeDeliveryDetails` of a sent or simulated code. */
function deliveredTo(email: string): ResponseBody {
  const details = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) }
  return { CodeDeliveryDetails: details }
}

/** An address for an unknown login that is none. */
export const simulatedAddress = (login: string) => (login.includes('@') ? login : 'x@x')

/**
 * Simulates a delivery for an account without a verified address, and sends no mail.
 * @throws PoolError for an unknown account in a pool that doesn't hide user existence
 */
export function simulateDelivery(pool: Pool, login: string): ResponseBody {
  if (pool.settings.preventUserExistenceErrors === 'LEGACY') throw userNotFound()
  return deliveredTo(simulatedAddress(login))
}

export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.charAt(0)}***@${domain.charAt(0)}***`
}

export const maskPhoneNumber = (number: string) => `+${'*'.repeat(number.length - 5)}${number.slice(-4)}`
