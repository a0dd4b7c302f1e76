/** The home page from our server, beside the same page as a file from Caddy, under the same load. */
import autocannon from 'autocannon'
import { LAB } from '../../stack/addresses.ts'
import { figureText, ratioText, type Table } from '../figures.ts'
import { EDGES } from './edge.ts'

const CONNECTIONS = [16, 64, 256]
const SECONDS = 8
const WARM_UP_SECONDS = 3

type Served = { perSecond: number; p99Ms: number; errors: number }

async function serve(url: string, connections: number, duration = SECONDS): Promise<Served> {
  const headers = { 'accept-encoding': 'gzip' }
  const { requests, latency, errors, non2xx } = await autocannon({ url, connections, duration, headers })
  return { perSecond: requests.average, p99Ms: latency.p99, errors: errors + non2xx }
}

const rowOf = (connections: number, who: string, served: readonly Served[], ratio: string) => ({
  connections,
  who,
  'requests/s': figureText(served.map(({ perSecond }) => perSecond)),
  'p99 ms': figureText(served.map(({ p99Ms }) => p99Ms)),
  errors: served.reduce((sum, { errors }) => sum + errors, 0),
  'ours / Caddy': ratio,
})

/** @param runs each loads both servers for 8 seconds at each number of connections */
export async function benchServing(runs: number, say: (line: string) => void): Promise<Table[]> {
  const [site, file] = [`${LAB.site}/`, `${EDGES.files}/`]
  for (const url of [site, file]) await serve(url, 64, WARM_UP_SECONDS)
  const rows: Table['rows'] = []
  for (const connections of CONNECTIONS) {
    const ours: Served[] = []
    const caddy: Served[] = []
    for (let run = 1; run <= runs; run += 1) {
      say(`${connections} connections, ${run} of ${runs}`)
      // Alternate between the two, so that other load on the machine affects both.
      ours.push(await serve(site, connections))
      caddy.push(await serve(file, connections))
    }
    const perSecond = (served: readonly Served[]) => served.map((one) => one.perSecond)
    rows.push(
      rowOf(connections, 'our server', ours, ratioText(perSecond(ours), perSecond(caddy))),
      rowOf(connections, 'Caddy, the page as a file', caddy, ''),
    )
  }
  return [{ title: `The home page, ${SECONDS} s of load on the same processors: median (range)`, rows }]
}
