import { expect, it } from 'vitest'
import { restrictMarkup } from './trusted-types.ts'

type Rules = Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1]

function madeRules(): Rules {
  const made: Rules[] = []
  const trustedTypes = { createPolicy: (_name: string, rules: Rules) => made.push(rules) }
  restrictMarkup((html) => html === '<svg></svg>', Object.assign(Object.create(null), { trustedTypes }))
  const [rules] = made
  if (!rules) throw new Error('No policy was made.')
  return rules
}

const rules = madeRules()

it('accepts no markup but the drawings of the preview', () => {
  expect(rules.createHTML('<svg></svg>')).toBe('<svg></svg>')
  for (const html of [
    '',
    '<script></script>',
    '<b>bold</b>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
  ]) {
    expect(rules.createHTML(html), html).toBeNull()
  }
})

it('accepts the analytics tag with a measurement id, and no other script address', () => {
  const tag = 'https://www.googletagmanager.com/gtag/js?id=G-ABC123'
  expect(rules.createScriptURL(tag)).toBe(tag)
  const others = [
    'https://www.googletagmanager.com/gtag/js?id=GTM-EVIL1',
    'https://www.googletagmanager.com/gtag/js',
    'https://www.googletagmanager.com/gtm.js?id=G-ABC123',
    'https://www.googletagmanager.com.evil.example/gtag/js?id=G-ABC123',
    'https://evil.example/gtag/js?id=G-ABC123',
    'data:text/javascript,alert(1)',
    '/worker.js',
    '/cdn/files/evil.js',
    '',
  ]
  for (const address of others) expect(rules.createScriptURL(address), address).toBeNull()
})

it('does nothing in a browser without trusted types', () => {
  expect(() => restrictMarkup(undefined, Object.create(null))).not.toThrow()
})
