import { invalidParameter, notAuthorized } from './errors.ts'
import type { Pool } from './pool.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE_NUMBER = /^\+\d{8,15}$/

export const isEmail = (text: string) => EMAIL.test(text)

/** @throws PoolError when a user may not write one of the attributes, or its form is wrong */
export function checkAttributes({ settings }: Pool, given: Readonly<Record<string, string>>): void {
  if (Object.keys(given).some((name) => !settings.writableAttributes.includes(name))) {
    throw notAuthorized('A client attempted to write unauthorized attribute')
  }
  if (given.email !== undefined && !isEmail(given.email)) {
    throw invalidParameter('Invalid email address format.')
  }
  if (given.phone_number !== undefined && !PHONE_NUMBER.test(given.phone_number)) {
    throw invalidParameter('Invalid phone number format.')
  }
}
