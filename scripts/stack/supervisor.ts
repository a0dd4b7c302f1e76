import { join, relative } from 'node:path'
import { setTimeout as delay, setInterval } from 'node:timers/promises'
import { Fault } from './command.ts'
import { type Part, type PartSpec, startPart } from './program.ts'

const POLL_MS = 100
/** Time limit of one request. A development server may need seconds for its first response. */
const ONE_ANSWER_MS = 15_000

async function answers(address: string, signal: AbortSignal) {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ONE_ANSWER_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** Resolves once `address` answers with a 2xx status. Rejects with the signal's reason when it is aborted first. */
export async function untilAnswers(address: string, signal: AbortSignal) {
  while (!(await answers(address, signal))) {
    signal.throwIfAborted()
    await delay(POLL_MS, undefined, { signal })
  }
}

const PATIENCE_MS = 60_000
const LOOK_MS = 1_000
/** How often a slow start says what it waits for. */
const SAY_S = 15

/** Aborts `stuck` once a part has made no progress for `patienceMs`: a busy machine may need minutes for a start. */
function watchProgress(part: Part, patienceMs: number, onWait: (seconds: number) => void) {
  const stuck = new AbortController()
  const ended = new AbortController()
  async function look() {
    const began = Date.now()
    let [last, changedAt, saidAt] = ['', began, began]
    for await (const _ of setInterval(LOOK_MS, undefined, { signal: ended.signal })) {
      const now = Date.now()
      const progress = await part.progress()
      if (progress !== last) [last, changedAt] = [progress, now]
      if (now - changedAt >= patienceMs) return stuck.abort()
      if (now - saidAt < SAY_S * 1000) continue
      saidAt = now
      onWait(Math.round((now - began) / 1000))
    }
  }
  // Ends by its abort.
  look().catch(() => {})
  return { stuck: stuck.signal, end: () => ended.abort() }
}

/** A part that ends this often within `RESTART_MS` is not started again. */
const MOST_ENDS = 3
const RESTART_MS = 60_000

type Options = {
  logFolder: string
  /** Aborting it stops waiting for parts. The caller must still call `stop`. */
  interrupt: AbortSignal
  onErrorLine?: (part: string, line: string) => void
  /** Says what a slow start waits for. */
  onWait?: ((line: string) => void) | undefined
  /** Reports restarts. If it is given, a part that ends by itself is started again. Without it, an end is a fault. */
  onRestart?: ((line: string) => void) | undefined
}

type Running = { part: Part; died: Promise<Fault> }

/** Runs the parts of a stack. `crashed` resolves with the fault when a part ends by itself and is not started again. */
export function createSupervisor({ logFolder, interrupt, onErrorLine, onWait, onRestart }: Options) {
  const parts = new Map<string, Part>()
  const crash = Promise.withResolvers<Fault>()

  const logFileOf = (spec: PartSpec) => join(logFolder, `${spec.name}.log`)
  const logOf = (spec: PartSpec) => relative(process.cwd(), logFileOf(spec))

  const describe = (spec: PartSpec, part: Part, what: string) => {
    return new Fault(
      [`${spec.name} ${what}; its whole output is in ${logOf(spec)}:`, ...part.lastLines()].join('\n  '),
    )
  }

  async function untilReady(spec: PartSpec, part: Part) {
    const { address, patienceMs = PATIENCE_MS } = spec
    const over = new AbortController()
    void part.ended.then(() => over.abort())
    const watch = watchProgress(part, patienceMs, (seconds) =>
      onWait?.(`${spec.name}: waiting for ${address} for ${seconds} s; its log is ${logOf(spec)}`),
    )
    try {
      await untilAnswers(address, AbortSignal.any([interrupt, watch.stuck, over.signal]))
    } catch (error) {
      if (!watch.stuck.aborted) throw error
      const still = `for ${patienceMs / 1000} s it neither wrote nor computed`
      throw describe(spec, part, `did not answer at ${address}: ${still}`)
    } finally {
      watch.end()
    }
  }

  function launch(spec: PartSpec, isFirst: boolean): Running {
    const part = startPart(spec, logFileOf(spec), (line) => onErrorLine?.(spec.name, line), isFirst)
    parts.set(spec.name, part)
    return { part, died: part.ended.then((how) => describe(spec, part, how)) }
  }

  const isReleased = (spec: PartSpec, { part }: Running) => parts.get(spec.name) !== part

  /** Starts a part again each time that it ends, until it has ended too often. */
  async function keepRunning(spec: PartSpec, first: Running) {
    let running = first
    let ends: number[] = []
    while (true) {
      const fault = await running.died
      if (isReleased(spec, running)) return
      ends = [...ends.filter((end) => end > Date.now() - RESTART_MS), Date.now()]
      if (!onRestart || ends.length === MOST_ENDS) return crash.resolve(fault)
      const [what] = fault.message.split(';')
      onRestart(`${what}; it starts again (${logOf(spec)}).`)
      running = launch(spec, false)
      Promise.race([running.died, untilReady(spec, running.part)]).catch(crash.resolve)
    }
  }

  /** Resolves once the part answers. @throws Fault when it ends first or doesn't answer in time */
  async function start(spec: PartSpec): Promise<void> {
    const running = launch(spec, true)
    const fault = await Promise.race([running.died, untilReady(spec, running.part)])
    if (!fault) return void keepRunning(spec, running)
    if (!isReleased(spec, running)) crash.resolve(fault)
    throw fault
  }

  async function stop() {
    const running = [...parts.values()]
    // So that their ends are not reported as crashes.
    parts.clear()
    await Promise.all(running.map((part) => part.stop()))
  }
  return { start, stop, crashed: crash.promise }
}
