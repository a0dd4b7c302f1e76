/**
 * `npm run orders -- list [--limit N]`: the newest orders. `npm run orders -- grants FILE.csv [--write]`: content for
 * people who didn't buy it here, such as backers; without `--write` only says what it would do.
 * Works on DATABASE_URL or SHOP_DATABASE_FOLDER (.env.example), by default the local stack's.
 */
import { parseArgs } from 'node:util'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { loadGrants } from './tools/orders/grants.ts'
import { listOrders } from './tools/orders/list.ts'
import { openOrders } from './tools/orders/open.ts'

const USAGE = 'Usage: npm run orders -- list [--limit 50] | grants FILE.csv [--write]'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, limit: { type: 'string', default: '50' } },
  })
  const [command, file, ...rest] = positionals
  const limit = Number(values.limit)
  const isList = command === 'list' && file === undefined && Number.isInteger(limit) && limit > 0
  const isGrants = command === 'grants' && file !== undefined && rest.length === 0
  if (!isList && !isGrants) throw new Fault(USAGE)
  const { database, close } = await openOrders(process.env)
  try {
    console.log(await (isGrants ? loadGrants(database, file, values.write) : listOrders(database, limit)))
  } finally {
    await close()
  }
})
