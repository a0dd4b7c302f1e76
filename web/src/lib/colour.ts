/** A colour from content if it is one (# and six digits), else the fallback: it ends up in a style. */
export function colour(value: string | null, fallback: string): string {
  return value && /^#[0-9a-f]{6}$/i.test(value) ? value : fallback
}
