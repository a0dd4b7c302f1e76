import { join, relative } from 'node:path'
import { Fault } from './fault.ts'
import { untilAnswers } from './network/answers.ts'
import { type Part, type PartSpec, startPart } from './part.ts'

const PATIENCE_MS = 60_000

type Options = {
  logFolder: string
  /** Aborting it gives up waiting for parts; `stop` is still the caller's to call. */
  interrupt: AbortSignal
  onErrorLine?: (part: string, line: string) => void
}

export type Supervisor = {
  /** Starts a part and resolves once it answers. @throws Fault when it ends before, or never answers. */
  start: (spec: PartSpec) => Promise<void>
  /** Ends one part on purpose, so that `crashed` stays silent about it. */
  stopPart: (name: string) => Promise<void>
  /** Ends one part with no warning (SIGKILL); on purpose too. */
  killPart: (name: string) => Promise<void>
  /** Ends every part. */
  stop: () => Promise<void>
  /** Resolves with the fault when a part ends that nobody stopped. */
  crashed: Promise<Fault>
}

/** Runs the parts of a stack: waits until each answers, notices when one dies, leaves nothing behind. */
export function createSupervisor({ logFolder, interrupt, onErrorLine }: Options): Supervisor {
  const parts = new Map<string, Part>()
  const crash = Promise.withResolvers<Fault>()

  const logFileOf = (spec: PartSpec) => join(logFolder, `${spec.name}.log`)

  const describe = (spec: PartSpec, part: Part, what: string) => {
    const log = relative(process.cwd(), logFileOf(spec))
    return new Fault([`${spec.name} ${what}; ${log} has all it said:`, ...part.lastLines()].join('\n  '))
  }

  async function untilReady(spec: PartSpec, part: Part) {
    const { address, patienceMs = PATIENCE_MS } = spec
    const patience = AbortSignal.timeout(patienceMs)
    const over = new AbortController()
    void part.ended.then(() => over.abort())
    try {
      await untilAnswers(address, AbortSignal.any([interrupt, patience, over.signal]))
    } catch (error) {
      if (!patience.aborted) throw error
      throw describe(spec, part, `did not answer at ${address} within ${patienceMs / 1000} s`)
    }
  }

  async function start(spec: PartSpec) {
    const part = startPart(spec, logFileOf(spec), (line) => onErrorLine?.(spec.name, line))
    parts.set(spec.name, part)
    const died = part.ended.then((how) => describe(spec, part, how))
    void died.then((fault) => {
      if (parts.get(spec.name) === part) crash.resolve(fault)
    })
    const fault = await Promise.race([died, untilReady(spec, part)])
    if (fault) throw fault
  }

  /** Forgets a part, so that its end is no crash. */
  function release(name: string) {
    const part = parts.get(name)
    parts.delete(name)
    return part
  }

  const stopPart = async (name: string) => release(name)?.stop()
  const killPart = async (name: string) => release(name)?.kill()

  const stop = async () => {
    await Promise.all([...parts.keys()].map(stopPart))
  }
  return { start, stopPart, killPart, stop, crashed: crash.promise }
}
