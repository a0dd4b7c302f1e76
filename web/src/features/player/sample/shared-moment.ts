/** Links that begin at a second of a sample, such as `/fist?t=83`. */
const SECOND = 't'

/** The second that an address names; 0 without one, or when it is not a whole number. */
export function secondOf(parameters: URLSearchParams): number {
  const text = parameters.get(SECOND) ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) : 0
}

/** The address of a page at a second of its sample. */
export function momentAddress(origin: string, path: string, seconds: number): string {
  const whole = Math.floor(seconds)
  return `${origin}${path}${whole > 0 ? `?${SECOND}=${whole}` : ''}`
}
