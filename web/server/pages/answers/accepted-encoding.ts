import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Nearly all browsers send one of a few values. The rest is limited, because clients choose it. */
const MAX_KNOWN = 100
const known = new Map<string, Encoding>()

/** The smallest encoding that a client accepts by its `Accept-Encoding` header. */
export function acceptedEncoding(header: string | null): Encoding {
  if (!header) return 'identity'
  const found = known.get(header)
  if (found) return found
  const accepted = parseAccept(header)
  const weightOf = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))
      ?.q ?? 0
  const encoding = (['br', 'gzip'] as const).find((name) => weightOf(name) > 0) ?? 'identity'
  if (known.size < MAX_KNOWN) known.set(header, encoding)
  return encoding
}
