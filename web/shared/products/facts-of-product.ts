import type { Facts } from './facts.ts'

const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')

/** The facts of a product. A fact that the product lacks is that of its game. */
export function factsOfProduct<Known extends Partial<Facts>>(
  own: Known | null,
  game: Known | null,
): Known | null {
  if (!own || !game) return own ?? game
  const given = Object.entries(own).filter(([, value]) => isGiven(value))
  return { ...game, ...Object.fromEntries(given) }
}
