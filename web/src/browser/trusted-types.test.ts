import { expect, it } from 'vitest'
import { restrictMarkup } from './trusted-types.ts'

type Rules = Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1]

function rulesOf(tagService: string): Rules {
  const made: Rules[] = []
  const trustedTypes = { createPolicy: (_name: string, rules: Rules) => made.push(rules) }
  restrictMarkup(tagService, Object.assign(Object.create(null), { trustedTypes }))
  const [rules] = made
  if (!rules) throw new Error('No policy was made.')
  return rules
}

const rules = rulesOf('https://www.googletagmanager.com')

it('accepts the script element that React creates, and no other markup', () => {
  expect(rules.createHTML('<script></script>')).toBe('<script></script>')
  for (const html of ['', '<b>bold</b>', '<img src=x onerror=alert(1)>', '<script>alert(1)</script>']) {
    expect(rules.createHTML(html), html).toBeNull()
  }
})

it('accepts icons of the preview that consist only of shapes', () => {
  const shapes =
    '<path d="M6 19L19 6" stroke="currentColor" stroke-width="1.2" stroke-linejoin="round"></path>'
  const icon = `<svg data-sanity-icon="game" width="1em" viewBox="0 0 25 25" fill="none">${shapes}<g><circle r="1"/></g></svg>`
  expect(rules.createHTML(icon)).toBe(icon)
  const others = [
    icon.replace('fill="none"', 'onload="alert(1)"'),
    icon.replace('fill="none"', 'ONLOAD="alert(1)"'),
    icon.replace('fill="none"', 'style="position:fixed"'),
    icon.replace(shapes, '<script>alert(1)</script>'),
    icon.replace(shapes, '<a href="javascript:alert(1)"><path d=""/></a>'),
    icon.replace(shapes, '<foreignObject><img src=x onerror=alert(1)></foreignObject>'),
    icon.replace(shapes, '<path d="" onclick=alert(1)>'),
    `${icon}<img src=x>`,
    shapes,
  ]
  for (const html of others) expect(rules.createHTML(html), html).toBeNull()
})

it('accepts structured data in a script element, and no code', () => {
  const data = '{"@context":"https://schema.org","@type":"Product"}'
  expect(rules.createScript(data)).toBe(data)
  const codes = [
    'alert(1)',
    '"a";alert(1)',
    '{alert(1)}',
    '{"a":1};alert(1)',
    '{}/**/alert(1)',
    'null',
    '1',
    '',
  ]
  for (const code of codes) expect(rules.createScript(code), code).toBeNull()
})

it('accepts the service worker', () => {
  expect(rules.createScriptURL('/service-worker.js')).toBe('/service-worker.js')
  expect(rules.createScriptURL('https://example.com/service-worker.js')).toBeNull()
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
    '/cdn/files/evil.js',
    '',
  ]
  for (const address of others) expect(rules.createScriptURL(address), address).toBeNull()
})

it('does nothing in a browser without trusted types', () => {
  expect(() => restrictMarkup('https://x.example', Object.create(null))).not.toThrow()
})
