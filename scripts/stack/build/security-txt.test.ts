import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { securityTxt, writeSecurityTxt } from './security-txt.ts'

const site = 'https://shop.example'
const fieldsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value ?? '')

// RFC 9116: Contact is required, and Expires exactly once.
test('the build has a contact, one expiry date in less than a year, and its own address', () => {
  const dist = mkdtempSync(join(tmpdir(), 'security-txt-'))
  writeSecurityTxt(dist, site)
  const text = readFileSync(join(dist, '.well-known', 'security.txt'), 'utf8')
  rmSync(dist, { recursive: true })
  expect(fieldsOf(text, 'Contact')).toEqual([expect.stringMatching(/^(mailto:\S+@\S+|https:\/\/\S+)$/)])
  expect(fieldsOf(text, 'Canonical')).toEqual([`${site}/.well-known/security.txt`])
  const [expires = ''] = fieldsOf(text, 'Expires')
  expect(fieldsOf(text, 'Expires')).toHaveLength(1)
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})

test('each build renews the date', () => {
  const source = 'Contact: mailto:a@shop.example\n'
  const at = (date: string) => fieldsOf(securityTxt(source, { site, now: Date.parse(date) }), 'Expires')
  expect(at('2026-11-22T00:00:00Z')).toEqual(['2027-11-17T00:00:00.000Z'])
  expect(at('2027-11-01T00:00:00Z')).toEqual(['2028-10-26T00:00:00.000Z'])
})

test.each([
  ['without a contact', 'Preferred-Languages: en\n', 'needs a line such as'],
  [
    'with a date of its own',
    'Contact: https://shop.example/report\nExpires: 2027-01-01T00:00:00Z\n',
    'must not have Expires',
  ],
])('a source %s is refused', (_, source, message) => {
  expect(() => securityTxt(source, { site, now: 0 })).toThrow(message)
})
