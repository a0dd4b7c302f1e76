/**
 * Run `node web/server/shop-api/prepare-database.ts` before the shop API starts, and after restoring a dump, because dumps have
 * no privileges. Safe to repeat. DATABASE_OWNER_URL logs in as the owner of the tables, DATABASE_URL as the running shop, and
 * the optional DATABASE_BACKUP_URL as the backup.
 */
import { runProgram } from '../common/http/unhandled-errors.ts'
import { parseDatabaseLogins } from './config.ts'
import { prepareDatabase } from './database/app-role.ts'

async function main() {
  await prepareDatabase(parseDatabaseLogins(process.env))
  console.log('The tables are up to date, and the roles of shop and backup can log in.')
}

runProgram(main)
