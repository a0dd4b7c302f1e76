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

/**
 * Lines of one kind at once. Requests cause lines, so a flood would displace the log of 30 days: journald.conf keeps 2 GB, and a
 * line of the shop takes about 700 bytes there.
 */
const MOST_LINES = 60
/** Milliseconds until one more line of the kind may be written. */
const NEXT_LINE_MS = 20_000
/** 20 a minute of each class of status: 0.6 GB in 30 days for each class that a flood uses up. */
const NEXT_REQUEST_MS = 3_000

type Budget = { lines: number; at: number; leftOut: number }

const budgets = new Map<string, Budget>()

/** Undefined when the line is left out. The next line of the kind has the number of lines that were left out before it. */
function withinBudget(kind: string, nextLineMs: number): { leftOut?: number } | undefined {
  const now = Date.now()
  const before = budgets.get(kind) ?? { lines: MOST_LINES, at: now, leftOut: 0 }
  const passed = now - before.at
  // The clock was set back.
  const lines = passed < 0 ? MOST_LINES : Math.min(MOST_LINES, before.lines + passed / nextLineMs)
  const isWritten = lines >= 1
  budgets.set(kind, {
    lines: isWritten ? lines - 1 : lines,
    at: now,
    leftOut: isWritten ? 0 : before.leftOut + 1,
  })
  if (!isWritten) return undefined
  return before.leftOut > 0 ? { leftOut: before.leftOut } : {}
}

/**
 * Writes one line of JSON to stderr, within the budget of the event. `event` is in the past tense; `fields` must not contain
 * personal data.
 */
export function logFault(event: string, fields: Record<string, unknown>) {
  const budget = withinBudget(event, NEXT_LINE_MS)
  if (budget) console.error(line('error', event, { ...fields, ...budget }))
}

export type AnsweredRequest = {
  requestId: string
  method: string
  /** The route pattern, not the address. */
  route: string
  status: number
  ms: number
}

/** Writes one line of JSON to stdout, under the rules of `logFault`. */
export const logEvent = (event: string, fields: Record<string, unknown>) =>
  logInfo(event, fields, withinBudget(event, NEXT_LINE_MS))

function logInfo(event: string, fields: Record<string, unknown>, budget: { leftOut?: number } | undefined) {
  if (budget) console.log(line('info', event, { ...fields, ...budget }))
}

/**
 * Each class of status has a budget of its own, so that refused requests and failures hide neither each other nor what succeeds.
 * @param isProven by a token or a signature: what anyone can send hides no such request
 */
export const logRequest = (request: AnsweredRequest, isProven: boolean) => {
  const kind = `request-answered ${Math.floor(request.status / 100)} ${isProven}`
  return logInfo('request-answered', request, withinBudget(kind, NEXT_REQUEST_MS))
}
