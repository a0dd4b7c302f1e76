import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressHint, emailFault, mailboxOf, normaliseEmail } from './email-address.ts'
import { writtenEmails } from './testing/written-emails.ts'

it('accepts addresses that mail servers deliver in one spelling, and says what is wrong with others', () => {
  const read = (typed: string) => emailFault(typed) ?? normaliseEmail(typed)
  const expected = writtenEmails.map(([typed, result]) => [typed, expect.stringContaining(result)])
  expect(writtenEmails.map(([typed]) => [typed, read(typed)])).toEqual(expected)
})

it('accepts each address that needs no quotes', () => {
  const fault = ({ length }: string) => (length > 254 ? expect.any(String) : undefined)
  for (const email of fc.sample(fc.emailAddress(), { seed: 2026, numRuns: 500 }))
    expect(emailFault(email), email).toEqual(fault(email))
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

it('hints at an address by two characters, and shows nothing of other text', () => {
  const rows = [
    ['Ada@Reader.example', 'a…@r…'],
    ['call-46-8-123@your-card.evil.example', 'c…@y…'],
    ['åsa@räka.example', ''],
    ['asa@räka.example', 'a…@x…'],
    ['<b>@reader.example', ''],
    ['http://evil.example', ''],
    ['', ''],
  ]
  expect(rows.map(([address = '']) => addressHint(address))).toEqual(rows.map(([, hint]) => hint))
})

it('makes one spelling of all addresses of a mailbox', () => {
  const same = ['a.d.a+1@gmail.com', 'ADA@googlemail.com', 'ada+x+y@Gmail.com']
  expect(new Set(same.map(mailboxOf))).toEqual(new Set(['ada@gmail.com']))
  expect(mailboxOf('ada+shop@reader.example')).toBe('ada@reader.example')
  // At other providers a dot makes another mailbox.
  expect(mailboxOf('a.da@reader.example')).toBe('a.da@reader.example')
  expect(mailboxOf('+1@reader.example')).toBe('+1@reader.example')
})
