import * as v from 'valibot'
import { onPlainPhone } from '../pages/plain-phone.ts'

/** How busy a page is that is not touched. Times in ms. */
export type Busy = {
  /** The longest task after the first paint; 0 when none took 50 ms. */
  longestMs: number
  /** What the browser says ran in it: the way it was called, and the file. */
  culprit: string
  scriptRequests: number
}

/** A page counts as settled after this time without a request. It prefetches within 3 s, when the browser is idle. */
const QUIET_MS = 4_000

const Task = v.object({ startTime: v.number(), duration: v.number() })
const Script = v.object({
  startTime: v.number(),
  duration: v.number(),
  invoker: v.string(),
  sourceURL: v.string(),
})
const Observed = v.object({ paintedAt: v.number(), tasks: v.array(Task), scripts: v.array(Script) })

/** Runs in the page: keeps long tasks, the scripts of long frames, and the time of the first paint. */
function watchTasks() {
  const observed = { paintedAt: 0, tasks: [] as unknown[], scripts: [] as unknown[] }
  Reflect.set(window, 'observed', observed)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') observed.paintedAt = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) observed.tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries()) {
      const scripts: unknown = Reflect.get(frame, 'scripts')
      if (!Array.isArray(scripts)) continue
      for (const { startTime, duration, invoker, sourceURL } of scripts)
        observed.scripts.push({ startTime, duration, invoker, sourceURL })
    }
  }).observe({ type: 'long-animation-frame', buffered: true })
}

/** Reads the longest task after the first paint, and the script that took most of it. */
export function longestTask({ paintedAt, tasks, scripts }: v.InferOutput<typeof Observed>) {
  const [task] = tasks
    .filter(({ startTime, duration }) => startTime + duration > paintedAt)
    .toSorted((one, other) => other.duration - one.duration)
  if (!task) return { longestMs: 0, culprit: '' }
  const end = task.startTime + task.duration
  const [script] = scripts
    .filter(({ startTime, duration }) => startTime < end && startTime + duration > task.startTime)
    .toSorted((one, other) => other.duration - one.duration)
  const file = script?.sourceURL.split('/').at(-1) ?? ''
  return { longestMs: task.duration, culprit: script ? `${script.invoker} ${file}`.trim() : 'no script' }
}

/** Runs in the page: resolves when nothing has been fetched for a while. @returns addresses of all that was fetched */
function fetchedWhenQuiet(quietMs: number) {
  return new Promise<string[]>((resolve) => {
    const check = () => {
      const entries = performance.getEntriesByType('resource')
      const lastAt = Math.max(0, ...entries.map(({ startTime, duration }) => startTime + duration))
      const quietFor = performance.now() - lastAt
      if (document.readyState === 'complete' && quietFor >= quietMs) resolve(entries.map(({ name }) => name))
      else setTimeout(check, quietMs / 4)
    }
    check()
  })
}

/** Opens a page on a slow phone, doesn't touch it, and waits until it has settled. */
export const measureBusy = (port: number, address: string): Promise<Busy> =>
  onPlainPhone(port, async (phone) => {
    await phone.atStart(watchTasks)
    await phone.open(address)
    const fetched = v.parse(v.array(v.string()), await phone.call(fetchedWhenQuiet, QUIET_MS))
    const observed = v.parse(Observed, await phone.call(() => Reflect.get(window, 'observed')))
    const scriptRequests = fetched.filter((url) => new URL(url).pathname.endsWith('.js')).length
    return { ...longestTask(observed), scriptRequests }
  })
