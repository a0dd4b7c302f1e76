import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync(new URL('../../public/.well-known/security.txt', import.meta.url), 'utf8')
const fieldsOf = (name: string) =>
  [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value ?? '')

// RFC 9116: Contact is required, and Expires exactly once.
test('security.txt has a contact and one expiry date', () => {
  expect(fieldsOf('Contact')).toEqual([expect.stringMatching(/^(mailto:\S+@\S+|https:\/\/\S+)$/)])
  expect(fieldsOf('Expires').map((date) => Number.isNaN(Date.parse(date)))).toEqual([false])
})
