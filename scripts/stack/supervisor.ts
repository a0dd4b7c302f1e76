import { join, relative } from 'node:path'
import { Fault } from './fault.ts'
import { untilAnswers } from './network/answers.ts'
import { type Part, type PartSpec, startPart } from './part.ts'

const PATIENCE_MS = 60_000

type Options = {
  logFolder: string
  /** Aborting it stops waiting for parts. The caller must still call `stop`. */
  interrupt: AbortSignal
  onErrorLine?: (part: string, line: string) => void
}

export type Supervisor = {
  /** Starts a part and resolves once it answers. @throws Fault when it ends first or doesn't answer in time */
  start: (spec: PartSpec) => Promise<void>
  /** Ends one part. `crashed` does not report it. */
  stopPart: (name: string) => Promise<void>
  /** Kills one part (SIGKILL). `crashed` does not report it. */
  killPart: (name: string) => Promise<void>
  /** Ends every part. */
  stop: () => Promise<void>
  /** Resolves with the fault when a part ends without having been stopped. */
  crashed: Promise<Fault>
}

/** Runs the parts of a stack: waits until each answers, reports crashes, and ends all of them. */
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

  /** Removes a part, so that its end is not reported as a crash. */
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
