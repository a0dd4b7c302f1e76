/** The longest tasks of the main thread on a first visit, by the trace of Lighthouse. */
import trace from 'lighthouse/core/lib/lh-trace-processor.js'
import { MainThreadTasks } from 'lighthouse/core/lib/tracehouse/main-thread-tasks.js'
import type { Table } from '../figures.ts'
import { EDGES } from './edge.ts'
import { visitByLighthouse } from './pages.ts'
import { CPU_SLOWDOWN, NETWORKS } from './phone.ts'

const PAGES = ['/', '/shop/product/fod']
const LONGEST = 5

/** Bits in a kilobit. */
const KILO = 1_000
const { latency, downloadThroughput, uploadThroughput } = NETWORKS['fast 4G']
const THROTTLING = {
  requestLatencyMs: latency,
  downloadThroughputKbps: (downloadThroughput * 8) / KILO,
  uploadThroughputKbps: (uploadThroughput * 8) / KILO,
  cpuSlowdownMultiplier: CPU_SLOWDOWN,
}

type Data = { url?: string; functionName?: string; scriptId?: number | string }
type Event = { name: string; args: { data?: Data | undefined } }
export type Task = { event: Event; duration: number; children: Task[]; attributableURLs: string[] }

/** A built file without its hash. */
function fileName(url: string): string {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return name.endsWith('.js') ? name.replace(/-[\w-]{8}(?=\.js$)/, '') : 'inline script'
}

/** The task, its longest event, the longest event in that, and so on, while each takes at least half of the task. */
function dominantEvents(task: Task): Event[] {
  const isDominant = ({ duration }: Task) => duration >= task.duration / 2
  const inner = (of: Task): Task[] =>
    of.children
      .filter(isDominant)
      .slice(0, 1)
      .flatMap((one) => [one, ...inner(one)])
  return [task, ...inner(task)].map(({ event }) => event)
}

/**
 * Names a task by the innermost event that takes at least half of it, with function and file, for example `FunctionCall
 * render base.js`. Without such an event it has the names of its two longest. @param urls of scripts, by id
 */
export function taskName(task: Task, urls: ReadonlyMap<string, string>): string {
  const events = dominantEvents(task)
  const longest = task.children.toSorted((one, other) => other.duration - one.duration).slice(0, 2)
  const names = events.length > 1 ? events.slice(-1) : longest.map(({ event }) => event)
  const name = names.map((event) => event.name).join(' + ') || task.event.name
  const call = events.findLast(({ args }) => args.data?.functionName !== undefined)?.args.data
  if (call) return [name, call.functionName, fileName(call.url ?? '')].filter(Boolean).join(' ')
  if (!/^(RunMicrotasks|v8)/.test(name)) return name
  const module = task.children.find(({ event }) => event.name === 'ModuleEvaluated')?.event.args.data
  return `${name} ${fileName(urls.get(String(module?.scriptId)) ?? task.attributableURLs.at(0) ?? '')}`
}

type Result = Parameters<Parameters<typeof visitByLighthouse>[2]>[0]

function longestTasks({ artifacts }: Result) {
  const processed = trace.processTrace(artifacts.Trace)
  const painted = trace.processNavigation(processed).timings.firstContentfulPaint
  const { frames, timestamps } = processed
  const events: Event[] = processed.mainThreadEvents
  const tasks = MainThreadTasks.getMainThreadTasks(
    processed.mainThreadEvents,
    frames,
    timestamps.traceEnd,
    timestamps.timeOrigin,
  )
  const compiled = events.filter(({ name }) => name === 'v8.compileModule').map(({ args }) => args.data)
  const urls = new Map(compiled.map((data) => [String(data?.scriptId), data?.url ?? '']))
  return tasks
    .filter(({ parent, startTime }) => !parent && startTime >= painted)
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, LONGEST)
    .map((task) => ({
      'after the paint, ms': Math.round(task.startTime - painted),
      ms: Math.round(task.duration),
      task: taskName(task, urls),
    }))
}

/** One visit of each page. */
export async function benchTasks(say: (line: string) => void): Promise<Table[]> {
  const rows: Table['rows'] = []
  for (const page of PAGES) {
    say(`tasks of ${page}`)
    const flags = {
      throttlingMethod: 'devtools' as const,
      throttling: THROTTLING,
      onlyAudits: ['long-tasks'],
    }
    const longest = await visitByLighthouse(EDGES.site + page, flags, longestTasks)
    rows.push(...longest.map((task) => ({ page, ...task })))
  }
  return [{ title: 'The longest tasks after the first paint, processor 4 times slower, fast 4G', rows }]
}
