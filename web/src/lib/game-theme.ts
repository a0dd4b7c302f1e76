import type { CSSProperties } from 'react'

/** Returns a colour from content if it is # and six digits, else the fallback, so that it is safe in styles. */
export function colour(value: string | null, fallback: string): string {
  return value && /^#[0-9a-f]{6}$/i.test(value) ? value : fallback
}

/** Contrast ratios by the formula of WCAG 2.2. Colours are # and six digits. */

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast ratio that WCAG AA requires for text of any size. */
export const READABLE = 4.5

const mixed = (hex: string, other: string, share: number) => {
  const to = channels(other)
  const parts = channels(hex).map((from, index) => Math.round(from + ((to[index] ?? from) - from) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Mixes a colour with another in steps until `isGood` accepts the mixture; if it accepts none, returns the other
 * colour.
 */
export function mixUntil(hex: string, towards: string, isGood: (hex: string) => boolean): string {
  for (let step = 0; step < 20; step++) {
    const candidate = mixed(hex, towards, step / 20)
    if (isGood(candidate)) return candidate
  }
  return towards
}

/** The same values as in tokens.css; a test compares them. */
export const inks = {
  ground: '#0b0d14',
  raised: '#10131d',
  parchment: '#f0e8d6',
  muted: '#b9b1a1',
  amber: '#f0a63c',
}

type Theme = CSSProperties & Record<'--accent' | '--ground', string>

/**
 * The colours of a game as custom properties. Editors choose freely, so unreadable choices are corrected: a ground is mixed with
 * the site’s until muted text is readable on it, and an accent with the colour of text until it is readable on the grounds.
 */
export function gameTheme(game: { accent: string | null; ground: string | null }): Theme {
  const ground = mixUntil(
    colour(game.ground, inks.ground),
    inks.ground,
    (hex) => contrast(inks.muted, hex) >= READABLE,
  )
  const accent = mixUntil(colour(game.accent, inks.amber), inks.parchment, (hex) =>
    [ground, inks.ground, inks.raised].every((on) => contrast(hex, on) >= READABLE),
  )
  return { '--accent': accent, '--ground': ground }
}
