import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
const worst = (text: string, on: readonly string[]) => Math.min(...on.map((ground) => contrast(text, ground)))

it.each(['parchment', 'bright', 'muted', 'amber', 'danger'])('%s is readable on every ink', (name) => {
  expect(worst(token(name), [...grounds, token('ink-800')])).toBeGreaterThanOrEqual(READABLE)
})

it('gives the borders of fields and buttons a visible contrast', () => {
  expect(worst(token('line-strong'), [...grounds, token('ink-800')])).toBeGreaterThanOrEqual(3)
})

function themeOf(accent: unknown, ground: unknown) {
  const styles = gameTheme({ accent: String(accent), ground: String(ground) })
  return { accent: styles['--accent'], ground: styles['--ground'] }
}

const games = readSeed().filter(({ _type }) => _type === 'game')

it.each(games)('the theme of $title has readable colours, at most slightly brighter than its own', (game) => {
  const { accent, ground } = themeOf(game.accent, game.ground)
  expect(ground).toBe(game.ground)
  expect(contrast(accent, String(game.accent))).toBeLessThan(1.1)
  expect(worst(accent, [ground, ...grounds])).toBeGreaterThanOrEqual(READABLE)
  expect(contrast(token('ink-950'), accent), 'text of a button').toBeGreaterThanOrEqual(READABLE)
  for (const text of ['parchment', 'bright', 'muted'])
    expect(contrast(token(text), ground), text).toBeGreaterThanOrEqual(READABLE)
})

it.each([
  ['#2b0a0a', '#071a1f'],
  ['#000000', '#f5f5f5'],
  ['#123456', '#884422'],
])('corrects unreadable colours: %s on %s', (chosenAccent, chosenGround) => {
  const { accent, ground } = themeOf(chosenAccent, chosenGround)
  expect(worst(accent, [ground, ...grounds])).toBeGreaterThanOrEqual(READABLE)
  expect(contrast(inks.muted, ground)).toBeGreaterThanOrEqual(READABLE)
})

it('uses the default colours when a document has none or invalid ones', () => {
  expect(gameTheme({ accent: null, ground: 'red;}' })).toEqual({
    '--accent': inks.amber,
    '--ground': inks.ground,
  })
})

it('accepts # and six digits alone', () => {
  expect(colour('#D9632b', 'black')).toBe('#D9632b')
  for (const value of [null, '', 'red', '#fff', '#d9632b; background: url(https://evil.example)'])
    expect(colour(value, 'black'), `${value}`).toBe('black')
})

it('computes the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#123456', '#123456')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

it('mixes in no more of the other colour than necessary', () => {
  const [own, other] = ['#7a1020', '#f0e8d6']
  const mixture = mixUntil(own, other, (hex) => contrast(hex, '#0b0d14') >= READABLE)
  expect(contrast(mixture, '#0b0d14')).toBeGreaterThanOrEqual(READABLE)
  expect(mixture).not.toBe(other)
  expect(mixUntil(own, other, () => true)).toBe(own)
  expect(mixUntil(own, other, () => false)).toBe(other)
})
