import { expect, it } from 'vitest'
import { emailFault, normaliseEmail } from './email-address.ts'
import { writtenEmails } from './testing/written-emails.ts'

it('accepts addresses that mail servers deliver in one spelling, and says what is wrong with others', () => {
  const read = (typed: string) => emailFault(typed) ?? normaliseEmail(typed)
  const expected = writtenEmails.map(([typed, result]) => [typed, expect.stringContaining(result)])
  expect(writtenEmails.map(([typed]) => [typed, read(typed)])).toEqual(expected)
})

it('changes an accepted address only once', () => {
  const accepted = writtenEmails.map(([typed]) => typed).filter((typed) => emailFault(typed) === undefined)
  const once = accepted.map(normaliseEmail)
  expect(once.map(normaliseEmail)).toEqual(once)
  for (const email of once) expect(email).toMatch(/^[!-~]+$/)
})

it('keeps letters of other scripts in an address that it does not accept apart from ASCII', () => {
  // The sign of Kelvin becomes a k in small letters.
  expect(normaliseEmail(' \u212AIM@Reader.Example ')).toBe('\u212Aim@reader.example')
})
