import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../../../web/server/shop/testing/running-shop.ts'
import { Fault } from '../../../stack/fault.ts'
import { LOAD_FOLDER, startSiteTarget } from '../../load/site.ts'
import type { Bench } from '../bench-result.ts'
import { figureOf, figureText } from '../pages/figures.ts'
import { serveWithNginx } from './static-server.ts'
import { loadAddress, type Served } from './wrk.ts'

const CONNECTIONS = [16, 64, 256]
/** The number of connections that the goals speak of. */
const GOAL_CONNECTIONS = 64
const SECONDS = 8
const WARM_UP_SECONDS = 3
const GOAL = { share: 0.25, p99Ms: 25 }

type Row = { connections: number; site: Served[]; nginx: Served[] }

/** @throws Fault naming the Debian packages of programs that are missing */
function assertPrograms() {
  const packages = { nginx: 'nginx-light', wrk: 'wrk' }
  const missing = Object.entries(packages).filter(([name]) => spawnSync(name, ['-v']).error !== undefined)
  if (missing.length === 0) return
  const names = missing.map(([, name]) => name).join(' ')
  throw new Fault(`The benchmark needs programs that are not installed: apt-get install ${names}`)
}

async function measureServing(runs: number, log: (line: string) => void): Promise<Row[]> {
  assertPrograms()
  log('building the site')
  const { target, stop } = await startSiteTarget(new AbortController().signal)
  try {
    const site = `${target.url}/`
    const html = await (await fetch(site)).text()
    const nginx = await serveWithNginx(join(LOAD_FOLDER, 'nginx'), await freePort(), html)
    try {
      for (const address of [site, nginx.address])
        await loadAddress(address, GOAL_CONNECTIONS, WARM_UP_SECONDS)
      const rows = CONNECTIONS.map((connections): Row => ({ connections, site: [], nginx: [] }))
      for (const row of rows)
        for (let run = 1; run <= runs; run += 1) {
          log(`${row.connections} connections, ${run} of ${runs}`)
          // Alternate between the two, so that other load on the machine affects both.
          row.site.push(await loadAddress(site, row.connections, SECONDS))
          row.nginx.push(await loadAddress(nginx.address, row.connections, SECONDS))
        }
      return rows
    } finally {
      await nginx.stop()
    }
  } finally {
    await stop()
  }
}

const medianOf = (served: readonly Served[], figure: keyof Served) =>
  figureOf(served.map((one) => one[figure])).median

const row = (connections: number, who: string, served: readonly Served[]) => {
  const text = (figure: keyof Served, digits: number) =>
    figureText(figureOf(served.map((one) => one[figure])), digits)
  return {
    connections,
    who,
    'requests/s': text('perSecond', 0),
    'p99 ms': text('p99Ms', 1),
    errors: text('errors', 0),
  }
}

/** The goals of serving, each with what was measured. */
export function servingGoals({ site, nginx }: Pick<Row, 'site' | 'nginx'>) {
  const share = medianOf(site, 'perSecond') / medianOf(nginx, 'perSecond')
  const p99Ms = medianOf(site, 'p99Ms')
  const errors = site.reduce((sum, one) => sum + one.errors, 0)
  const at = `at ${GOAL_CONNECTIONS} connections`
  const goal = (name: string, wanted: string, measured: string, isMet: boolean) => ({
    goal: name,
    wanted,
    measured,
    met: isMet ? 'yes' : 'no',
  })
  return [
    goal(`requests ${at}`, `${GOAL.share} × nginx`, `${share.toFixed(2)} × nginx`, share >= GOAL.share),
    goal(`99 of 100 answers ${at}`, `${GOAL.p99Ms} ms`, `${p99Ms.toFixed(1)} ms`, p99Ms <= GOAL.p99Ms),
    goal(`errors ${at}`, '0', String(errors), errors === 0),
  ]
}

/** The benchmark `npm run bench -- serving`: the home page from our server beside the same bytes as a file from nginx. */
export const serving: Bench = async (log, { runs }) => {
  const rows = await measureServing(runs, log)
  const atGoal = rows.find(({ connections }) => connections === GOAL_CONNECTIONS)
  const values = (who: 'site' | 'nginx') => rows.map((one) => Math.round(medianOf(one[who], 'perSecond')))
  return [
    { title: 'Goals of serving', rows: atGoal ? servingGoals(atGoal) : [], charts: [] },
    {
      title: `The home page, ${SECONDS} s of load by wrk on the same processors: median (range)`,
      rows: rows.flatMap(({ connections, site, nginx }) => [
        row(connections, 'our server', site),
        row(connections, 'nginx, the same page as a file', nginx),
      ]),
      charts: [
        {
          title: 'Requests, by number of connections',
          unit: '1/s',
          labels: rows.map(({ connections }) => String(connections)),
          series: [
            { name: 'our server', values: values('site') },
            { name: 'nginx', values: values('nginx') },
          ],
        },
      ],
    },
  ]
}
