/** Undefined for text that is not a URL. Browsers before 2024 lack `URL.parse` and `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
