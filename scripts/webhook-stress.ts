/**
 * `npm run webhook-stress -- --deliveries 10000 --database pglite|postgres` (also `npm run storm`): delivers payment
 * events to the shop API, shuffled and doubled, while it is killed several times; loses some webhooks, reconciles, and
 * compares the books with the payments. `--seed` repeats a run.
 */
import { parseArgs } from 'node:util'
import { ensurePostgres } from './checks/ensure-postgres.ts'
import { runStress } from './lab/webhook-stress/webhook-stress.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'

const SHOWN = 20

function whole(name: string, text: string) {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0) return number
  throw new Fault(`--${name} is ${text}: give it a whole number.`)
}

function databaseOf(name: string) {
  if (name === 'pglite' || name === 'postgres') return name
  throw new Fault(`--database is ${name}: give it pglite or postgres.`)
}

await runCommand(async (interrupt) => {
  const { values } = parseArgs({
    options: {
      deliveries: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '5' },
      database: { type: 'string', default: 'pglite' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    },
  })
  const database = databaseOf(values.database)
  if (database === 'postgres') ensurePostgres()
  console.log(`Webhook stress on ${database}, seed ${values.seed}`)
  const { mismatches, ...counts } = await runStress({
    deliveries: whole('deliveries', values.deliveries),
    kills: whole('kills', values.kills),
    seed: whole('seed', values.seed),
    database,
    report: (line) => console.log(line),
    interrupt,
  })
  console.table({ ...counts, mismatches: mismatches.length })
  for (const mismatch of mismatches.slice(0, SHOWN)) console.error(mismatch)
  if (mismatches.length > 0)
    throw new Fault(`The books differ from the payments in ${mismatches.length} rows.`)
})
