import { expect, test } from 'vitest'
import { percentEncodedLogin, readLogin } from './login-address.ts'

const passwords = [
  'plain',
  'a/b',
  'a+b',
  'a#b',
  'a?b',
  'a@b',
  'a:b',
  'a&b=c',
  'a b',
  "it's",
  '@/#?:',
  'BK+x/9#=?',
  'pä$$',
]

test('every password is read as it was typed, by URL parsers too', () => {
  const places = ['mail.example:587', 'db.example:5432/shop', '[::1]:25', 'db.example/shop?sslmode=require']
  for (const typed of passwords)
    for (const place of places) {
      const address = percentEncodedLogin(`smtp://AKIA:${typed}@${place}`) ?? ''
      const url = new URL(address)
      expect([decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual(['AKIA', typed])
      expect(address.endsWith(`@${place}`)).toBe(true)
      expect(percentEncodedLogin(address)).toBe(address)
      expect(address).not.toContain("'")
    }
})

test('an address without login stays, and what is none is refused', () => {
  for (const address of [
    'smtp://127.0.0.1:25',
    'postgres://db.example/shop',
    'postgres://shop@db.example/shop',
  ])
    expect(percentEncodedLogin(address)).toBe(address)
  for (const text of [
    'smtp://',
    'mail.example',
    'smtp://user:100%@mail.example',
    'smtp://user:word',
    'smtp://u:p@',
  ])
    expect(readLogin(text), text).toBeUndefined()
})
