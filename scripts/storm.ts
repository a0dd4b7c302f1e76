import { installMissing, missingReason } from './checks/programs.ts'
import { runStorm } from './lab/storm/storm.ts'
import { oneOf, runCommand, wholeNumber } from './stack/command.ts'
import { Fault } from './stack/fault.ts'

const SHOWN = 20

const command = {
  usage: 'npm run storm',
  summary:
    'Delivers payment webhooks to the shop API, shuffled and repeated, while the API is killed several times and some webhooks are lost. A backup taken meanwhile is restored. Then reconciles, and compares checkouts, orders, entitlements, refunds, credit notes and disputes with the payments.',
  duration: 'Takes 2 to 4 minutes.',
  options: {
    deliveries: {
      type: 'string',
      value: 'N',
      default: '10000',
      help: 'About how many webhooks are delivered',
    },
    kills: { type: 'string', value: 'N', default: '5', help: 'How often the shop API is killed (SIGKILL)' },
    database: { type: 'string', value: 'NAME', default: 'pglite', help: 'pglite or postgres' },
    seed: { type: 'string', value: 'N', help: 'Repeats an earlier run, which printed its seed' },
  },
} as const

const randomSeed = () => String(Math.floor(Math.random() * 2 ** 31))

await runCommand(command, async ({ values, interrupt }) => {
  const deliveries = wholeNumber('deliveries', values.deliveries, 1)
  const kills = wholeNumber('kills', values.kills, 0)
  const seed = wholeNumber('seed', values.seed ?? randomSeed(), 0)
  const database = oneOf('database', values.database, ['pglite', 'postgres'] as const)
  if (database === 'postgres' && !installMissing(['postgres'])) throw new Fault(missingReason('postgres'))
  console.log(`Webhooks on ${database}, seed ${seed}`)
  const { mismatches, ...counts } = await runStorm({
    deliveries,
    kills,
    seed,
    database,
    report: (line) => console.log(line),
    interrupt,
  })
  console.table({ ...counts, mismatches: mismatches.length })
  for (const mismatch of mismatches.slice(0, SHOWN)) console.error(mismatch)
  if (mismatches.length > 0)
    throw new Fault(`Orders and entitlements differ from the payments in ${mismatches.length} rows.`)
})
