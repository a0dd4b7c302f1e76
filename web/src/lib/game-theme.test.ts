import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSeed } from '#scripts/tools/seed/documents.ts'
import { colour, contrast, gameTheme, inks, mixUntil, READABLE } from './game-theme.ts'

const tokens = readFileSync(join(import.meta.dirname, '..', 'app', 'styles', 'tokens.css'), 'utf8')
const token = (name: string) => tokens.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))?.[1] ?? name

it('has the same colours as the style sheet', () => {
  expect(inks).toEqual({
    ground: token('ink-950'),
    raised: token('ink-900'),
    parchment: token('parchment'),
    muted: token('muted'),
    amber: token('amber'),
  })
})

it.each([
  ['index.html', /name="theme-color" content="(#\w+)"/],
  ['public/site.webmanifest', /"theme_color": "(#\w+)"/],
  ['public/site.webmanifest', /"background_color": "(#\w+)"/],
])('%s has the ground of the style sheet: %s', (file, pattern) => {
  const [, found] = pattern.exec(readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')) ?? []
  expect(found).toBe(token('ink-950'))
})

const grounds = ['ink-950', 'ink-900'].map(token)

it.each(['parchment', 'bright', 'muted', 'amber', 'danger'])('%s is readable on every ink', (name) => {
  for (const ground of [...grounds, token('ink-800')])
    expect(contrast(token(name), ground)).toBeGreaterThanOrEqual(READABLE)
})

it('gives the borders of fields and buttons a visible contrast', () => {
  for (const ground of [...grounds, token('ink-800')])
    expect(contrast(token('line-strong'), ground)).toBeGreaterThanOrEqual(3)
})

const themeOf = (accent: unknown, ground: unknown) => {
  const styles = gameTheme({ accent: String(accent), ground: String(ground) })
  return { accent: styles['--accent'], ground: styles['--ground'] }
}

describe.each(
  readSeed()
    .filter(({ _type }) => _type === 'game')
    .map(({ title, accent, ground }) => [String(title), themeOf(accent, ground), accent, ground]),
)('the theme of %s', (_title, { accent, ground }, ownAccent, ownGround) => {
  it('has the colours of its document, with an accent at most slightly brighter', () => {
    expect(ground).toBe(ownGround)
    expect(contrast(accent, String(ownAccent))).toBeLessThan(1.1)
  })

  it('has an accent that is readable on its ground and on the inks', () => {
    for (const on of [ground, ...grounds]) expect(contrast(accent, on)).toBeGreaterThanOrEqual(READABLE)
  })

  it('has an accent that button text is readable on', () => {
    expect(contrast(token('ink-950'), accent)).toBeGreaterThanOrEqual(READABLE)
  })

  it('has a ground that text is readable on', () => {
    for (const text of ['parchment', 'bright', 'muted'])
      expect(contrast(token(text), ground)).toBeGreaterThanOrEqual(READABLE)
  })
})

it.each([
  ['#2b0a0a', '#071a1f'],
  ['#000000', '#f5f5f5'],
  ['#123456', '#884422'],
])('corrects unreadable colours: %s on %s', (chosenAccent, chosenGround) => {
  const { accent, ground } = themeOf(chosenAccent, chosenGround)
  for (const on of [ground, ...grounds]) expect(contrast(accent, on)).toBeGreaterThanOrEqual(READABLE)
  expect(contrast(inks.muted, ground)).toBeGreaterThanOrEqual(READABLE)
})

it('uses the default colours when a document has none or invalid ones', () => {
  expect(gameTheme({ accent: null, ground: 'red;}' })).toEqual({
    '--accent': inks.amber,
    '--ground': inks.ground,
  })
})

it('accepts # and six digits', () => {
  expect(colour('#D9632b', 'black')).toBe('#D9632b')
})

it.each([null, '', 'red', '#fff', '#d9632b; background: url(https://evil.example)'])(
  'refuses %j',
  (value) => {
    expect(colour(value, 'black')).toBe('black')
  },
)

it('computes the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#123456', '#123456')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

it('returns the colour unchanged when it is already good', () => {
  expect(mixUntil('#f0a63c', '#ffffff', () => true)).toBe('#f0a63c')
})

it('mixes in no more of the other colour than necessary', () => {
  const mixture = mixUntil('#7a1020', '#f0e8d6', (hex) => contrast(hex, '#0b0d14') >= READABLE)
  expect(contrast(mixture, '#0b0d14')).toBeGreaterThanOrEqual(READABLE)
  expect(mixture).not.toBe('#f0e8d6')
})

it('returns the other colour when no mixture is good', () => {
  expect(mixUntil('#7a1020', '#f0e8d6', () => false)).toBe('#f0e8d6')
})
