/**
 * Returns a colour from content if it is # and six digits, else the fallback. The result is used in styles, so it must
 * be safe.
 */
export function colour(value: string | null, fallback: string): string {
  return value && /^#[0-9a-f]{6}$/i.test(value) ? value : fallback
}
