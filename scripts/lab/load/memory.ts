import { execFileSync } from 'node:child_process'

const KB_IN_MB = 1024
const SAMPLE_MS = 1_000

/** Resident memory in MB of the program that this process started, found by a part of its command line. */
export function memoryOf(program: string): number {
  const listed = execFileSync('ps', ['-eo', 'ppid=,rss=,args='], { encoding: 'utf8' }).split('\n')
  const own = listed.find((line) => line.trim().startsWith(`${process.pid} `) && line.includes(program))
  if (!own) throw new Error(`${program} does not run, or was started by another process.`)
  return Math.round(Number(own.trim().split(/\s+/)[1]) / KB_IN_MB)
}

/** Memory in MB at the start, in the middle and at the end of a time; `samples` holds one a second. */
export type Memory = { start: number; middle: number; end: number; samples: number[] }

/** Watches until `stop` is called. */
export function watchMemory(read: () => number): { stop: () => Memory } {
  const samples = [read()]
  const timer = setInterval(() => samples.push(read()), SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      samples.push(read())
      const at = (index: number) => samples[index] ?? 0
      const last = samples.length - 1
      return { start: at(0), middle: at(Math.floor(last / 2)), end: at(last), samples }
    },
  }
}
