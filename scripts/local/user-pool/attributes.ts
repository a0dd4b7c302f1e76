import { invalidParameter, notAuthorized } from './errors.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE_NUMBER = /^\+\d{8,15}$/

/** Users may set these themselves; the marks that an address is verified are the pool's to set. */
const WRITABLE = new Set(['email', 'phone_number', 'name', 'given_name', 'family_name', 'locale'])

export const isEmail = (text: string) => EMAIL.test(text)

/** @throws PoolError when a user may not write one of them, or its form is wrong */
export function checkAttributes(given: Readonly<Record<string, string>>): void {
  if (Object.keys(given).some((name) => !WRITABLE.has(name))) {
    throw notAuthorized('A client attempted to write unauthorized attribute')
  }
  if (given.email !== undefined && !isEmail(given.email)) {
    throw invalidParameter('Invalid email address format.')
  }
  if (given.phone_number !== undefined && !PHONE_NUMBER.test(given.phone_number)) {
    throw invalidParameter('Invalid phone number format.')
  }
}
