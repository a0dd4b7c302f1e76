/** An error whose message may be logged, because it is ours and contains no personal data. */
export class ShopFault extends Error {
  override name = 'ShopFault'
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Fields that a driver, Node or Stripe adds to an error. */
function marksOf(error: Error) {
  const marks = Object.entries(error).filter(([name]) =>
    ['code', 'type', 'statusCode', 'requestId'].includes(name),
  )
  return Object.fromEntries(marks.filter(([, value]) => isPlain(value)))
}

const MOST_FRAMES = 8

function framesOf({ stack = '' }: Error) {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.slice(0, MOST_FRAMES).map((line) => line.trim())
}

/** The log fields of an error. Messages of libraries are left out, because they may quote an address or a name. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    ...(error instanceof ShopFault && { reason: error.message }),
    ...marksOf(error),
    at: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

const line = (level: 'info' | 'error', event: string, fields: Record<string, unknown>) =>
  JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })

const listeners = new Set<(event: string) => void>()

/** Calls `listener` for each logged fault. */
export const onFault = (listener: (event: string) => void) => void listeners.add(listener)

/** Writes one line of JSON to stderr. `event` is in the past tense; `fields` must not contain personal data. */
export function logFault(event: string, fields: Record<string, unknown>) {
  console.error(line('error', event, fields))
  for (const listener of listeners) listener(event)
}

export type AnsweredRequest = {
  requestId: string
  method: string
  /** The route pattern, not the address. */
  route: string
  status: number
  ms: number
  /** Lines that were left out before this one. */
  leftOut?: number
}

/** Writes one line of JSON to stdout, under the rules of `logFault`. */
export function logEvent(event: string, fields: Record<string, unknown>) {
  console.log(line('info', event, fields))
}

export const logRequest = (request: AnsweredRequest) => logEvent('request-answered', request)
