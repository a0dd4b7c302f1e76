import { expect, it } from 'vitest'
import { safeHref } from './safe-href.ts'

it.each(['/games', '/shop/product/fod?ref=home#price'])('accepts %s as a path', (href) => {
  expect(safeHref(href)).toEqual({ kind: 'path', path: href })
})

it.each([
  'https://example.com/',
  'mailto:hello@candlecast.example',
  'tel:+46123',
  'http://localhost:3900/s/shop',
])('accepts %s as an address elsewhere', (href) => {
  expect(safeHref(href)).toEqual({ kind: 'elsewhere', url: href })
})

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  'http://evil.example/',
  'games',
  '',
  null,
  undefined,
])('refuses %j', (href) => {
  expect(safeHref(href)).toBeNull()
})
