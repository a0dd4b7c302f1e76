/** A fault whose words are ours and name nobody, so that the log may have them. */
export class ShopFault extends Error {
  override name = 'ShopFault'
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** What a driver, Node or Stripe says beside its message. */
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

/** What went wrong, without the words of errors that aren't ours: they may quote an address or a name. */
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

/** One line of JSON, on stderr. `event` is in the past tense; `fields` hold nothing personal. */
export function logFault(event: string, fields: Record<string, unknown>) {
  console.error(line('error', event, fields))
}

export type AnsweredRequest = {
  /** Made up here, and told in the answer's X-Request-Id. */
  requestId: string
  method: string
  /** The pattern, not the address. */
  route: string
  status: number
  ms: number
}

/** One line of JSON, on stdout; otherwise as `logFault`. */
export function logEvent(event: string, fields: Record<string, unknown>) {
  console.log(line('info', event, fields))
}

/** Of each request. */
export const logRequest = (request: AnsweredRequest) => logEvent('request-answered', request)
