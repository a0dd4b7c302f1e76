import { writeFileSync } from 'node:fs'
import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { serveAt } from '../http/serve.ts'
import type { Health } from './watch.ts'

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Metrics for Prometheus, without personal data: the process, answered requests by route, and a gauge per fault. */
export function createMetrics(health: () => Health) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the headers of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const faults = new Gauge({
    name: 'health_fault',
    help: '1 for each fault that the health check names',
    labelNames: ['name'],
    registers: [registry],
    collect() {
      faults.reset()
      for (const { name } of health().faults) faults.set({ name }, 1)
    },
  })
  /** Counts by the route pattern, because addresses may contain personal data and are unlimited in number. */
  const measure: MiddlewareHandler = async (context, next) => {
    const end = requests.startTimer()
    await next()
    end({ method: context.req.method, route: routePath(context), status: context.res.status })
  }
  const app = new Hono().get('/metrics', async ({ body }) =>
    body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  return { measure, app }
}

type ProcessSettings = {
  METRICS_PORT?: number | undefined
  PID_FILE?: string | undefined
  HOST?: string | undefined
}

/** Serves the metrics on a separate port that no proxy forwards to. Undefined without METRICS_PORT. */
export const serveMetrics = ({ METRICS_PORT: port, HOST: host }: ProcessSettings, app: Hono) =>
  port === undefined ? undefined : serveAt(app, { host, port })

/** Writes the file that end-if-hung.ts reads. */
export function writePid({ PID_FILE: file }: ProcessSettings): void {
  if (file) writeFileSync(file, String(process.pid))
}
