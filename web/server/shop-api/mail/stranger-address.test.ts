import { expect, test } from 'vitest'
import { addressHint, mailboxOf } from './stranger-address.ts'

test('a hint shows two characters of an address, and nothing of other text', () => {
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

test('spellings of one mailbox are one', () => {
  const same = ['a.d.a+1@gmail.com', 'ADA@googlemail.com', 'ada+x+y@Gmail.com']
  expect(new Set(same.map(mailboxOf))).toEqual(new Set(['ada@gmail.com']))
  expect(mailboxOf('ada+shop@reader.example')).toBe('ada@reader.example')
  // At other providers a dot makes another mailbox.
  expect(mailboxOf('a.da@reader.example')).toBe('a.da@reader.example')
  expect(mailboxOf('+1@reader.example')).toBe('+1@reader.example')
})
