import { describeError, logEvent, logFault, ShopFault } from '../log.ts'

/** Something that must hold while a program runs. */
export type Check = {
  /** The name of the check in kebab-case, as log, metrics and database show it. */
  name: string
  /** The problem when the check fails, as a sentence for the operator. */
  what: string
  /** The operator’s remedy. */
  cure: string
  /** @returns why it fails; undefined when it holds. @throws when it fails, too */
  look: () => Promise<string | undefined>
  /** While it holds: once in so many rounds. By default in each. */
  everyRounds?: number
}

/** A check that failed twice in a row, and has not held since. */
export type Problem = Pick<Check, 'name' | 'what' | 'cure'> & { why: string; since: Date }

/** The answer of `/api/health` and `/healthz`. Both are public, so reasons and cures are left out. */
export type Health = { ok: boolean; faults: { name: string; what: string; since: string }[] }

const INTERVAL_MS = 60_000
const LOOK_MS = 30_000
/** A single failure may be a moment without a network. */
const FAILURES = 2

/** Messages of libraries are left out of logs and mails: they may quote an address or a password. */
function reasonOf(error: unknown): string {
  if (error instanceof ShopFault) return error.message
  const { code } = describeError(error)
  const name = error instanceof Error ? error.name : typeof error
  return `it failed with ${typeof code === 'string' ? code : name}`
}

const inTime = (look: Check['look']) =>
  Promise.race([
    look(),
    new Promise<string>((resolve) => {
      setTimeout(resolve, LOOK_MS, `no answer within ${LOOK_MS / 1_000} seconds`).unref()
    }),
  ]).catch(reasonOf)

/**
 * Looks at all checks once a minute in the background, never for a request. Doesn't keep the process alive. Logs
 * `problem-begun` and `problem-ended`.
 * @param looked called after each round, with the names of the checks that hold
 */
export function watchChecks(
  checks: readonly Check[],
  looked: (problems: readonly Problem[], holding: ReadonlySet<string>) => Promise<unknown> = async () => {},
  intervalMs: number = INTERVAL_MS,
) {
  const problems = new Map<string, Problem>()
  const failures = new Map<string, number>()

  const lookAt = async ({ name, what, cure, look }: Check) => {
    const why = await inTime(look)
    if (why === undefined) {
      failures.delete(name)
      if (problems.delete(name)) logEvent('problem-ended', { name })
      return
    }
    const count = (failures.get(name) ?? 0) + 1
    failures.set(name, count)
    if (count < FAILURES) return
    const since = problems.get(name)?.since ?? new Date()
    if (!problems.has(name)) logFault('problem-begun', { name, what, why })
    problems.set(name, { name, what, cure, why, since })
  }

  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let rounds = 0
  const round = async () => {
    const isDue = ({ name, everyRounds = 1 }: Check) => rounds % everyRounds === 0 || failures.has(name)
    await Promise.all(checks.filter(isDue).map(lookAt))
    rounds += 1
    const holding = new Set(checks.map(({ name }) => name).filter((name) => !failures.has(name)))
    await looked([...problems.values()], holding).catch((error: unknown) =>
      logFault('alarms-failed', describeError(error)),
    )
    if (isStopped) return
    timer = setTimeout(() => void round(), intervalMs)
    timer.unref()
  }
  void round()

  return {
    health: (): Health => ({
      ok: problems.size === 0,
      faults: [...problems.values()].map(({ name, what, since }) => ({
        name,
        what,
        since: since.toISOString(),
      })),
    }),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export const HEALTHY: Health = { ok: true, faults: [] }
