import type { CSSProperties } from 'react'
import { colour } from './colour.ts'
import { contrast, mixUntil, READABLE } from './contrast.ts'

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
 * The colours of a game as custom properties. Editors choose them freely, so unreadable choices are corrected: a ground
 * that muted text isn't readable on is darkened, and an accent that isn't readable on the grounds is lightened.
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
