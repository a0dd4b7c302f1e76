import { findPostgres } from '../../../../web/server/shop/testing/postgres-server.ts'
import type { Bench } from '../bench-result.ts'
import type { Chart } from '../chart.ts'
import { figureOf, figureText } from '../pages/figures.ts'
import type { Load } from './load.ts'
import { CONNECTIONS, type Measured, measureShop } from './measure.ts'

/** Databases and numbers of entitlements. Filling the embedded database with a million takes minutes. */
const CASES = [
  { database: 'pglite', entitlements: 1_000 },
  { database: 'pglite', entitlements: 100_000 },
  { database: 'postgres', entitlements: 1_000 },
  { database: 'postgres', entitlements: 1_000_000 },
] as const

const figure = ({ loads }: Measured, of: keyof Load) => figureOf(loads.map((load) => load[of]))

const row = (measured: Measured) => ({
  endpoint: measured.endpoint,
  database: measured.database,
  entitlements: measured.entitlements,
  'requests/s': figureText(figure(measured, 'perSecond'), 0),
  'median ms': figureText(figure(measured, 'medianMs'), 1),
  'p99 ms': figureText(figure(measured, 'p99Ms'), 1),
})

function chart(measured: readonly Measured[], title: string, unit: string, of: keyof Load): Chart {
  const endpoints = [...new Set(measured.map(({ endpoint }) => endpoint))]
  const ofEndpoint = (name: string) => measured.filter(({ endpoint }) => endpoint === name)
  return {
    title,
    unit,
    labels: ofEndpoint(endpoints[0] ?? '').map(
      ({ database, entitlements }) => `${database}, ${entitlements}`,
    ),
    series: endpoints.map((name) => ({
      name,
      values: ofEndpoint(name).map((one) => figure(one, of).median),
    })),
  }
}

/** The shop API under load, on Postgres and on the embedded database. Without a Postgres server, only on the latter. */
export const shop: Bench = async (log, { runs }) => {
  if (!findPostgres()) log('There is no Postgres on this machine: only the embedded database is measured.')
  const cases = CASES.filter(({ database }) => database === 'pglite' || findPostgres())
  const measured = await measureShop(cases, runs, log)
  return {
    title: `The shop API at ${CONNECTIONS} connections, median of ${runs} runs (lowest–highest)`,
    rows: measured.map(row),
    charts: [
      chart(measured, 'Requests', '1/s', 'perSecond'),
      chart(measured, '99 of 100 are answered within', 'ms', 'p99Ms'),
    ],
  }
}
