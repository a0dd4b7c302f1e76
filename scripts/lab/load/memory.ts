import { execFileSync } from 'node:child_process'

const KB_IN_MB = 1024
const SAMPLE_MS = 1_000

/** Resident memory in MB of a child process, found by a part of its command line. */
export function memoryOf(program: string): number {
  const listed = execFileSync('ps', ['-eo', 'ppid=,rss=,args='], { encoding: 'utf8' }).split('\n')
  const own = listed.find((line) => line.trim().startsWith(`${process.pid} `) && line.includes(program))
  if (!own) throw new Error(`${program} is not running as a child of this process.`)
  return Math.round(Number(own.trim().split(/\s+/)[1]) / KB_IN_MB)
}

/** Memory in MB at the start, in the middle and at the end of a run; `samples` has one value per second. */
export type Memory = { start: number; middle: number; end: number; samples: number[] }

/** Takes samples until `stop` is called. */
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
