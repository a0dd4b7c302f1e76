/**
 * Prepares a Postgres server before the shop API starts: `node web/server/shop-api/prepare-database.ts`. DATABASE_OWNER_URL is
 * the address with the login of the tables' owner, DATABASE_URL the one of the running shop, whose role can't change
 * tables. Safe to repeat. Run it again after restoring a dump: a dump holds no privileges.
 */
import { parseDatabaseLogins } from './config.ts'
import { prepareDatabase } from './database/app-role.ts'

async function main() {
  await prepareDatabase(parseDatabaseLogins(process.env))
  console.log('The tables are up to date, and the role of the shop can log in.')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
