/**
 * Prepares the database at each deployment, as an AWS Lambda function that CloudFormation calls before it changes the
 * shop's functions: brings the tables up to date, and creates the role that the running shop logs in with.
 * DATABASE_SECRET names the secret of the tables' owner, APP_DATABASE_SECRET the one of that role.
 */
import { describeError, logEvent, logFault, ShopFault } from '../common/log.ts'
import { withSecrets } from '../common/secrets.ts'
import { prepareDatabase } from './database/prepare.ts'

async function addressIn(secret: string | undefined, name: string): Promise<string> {
  if (!secret) throw new ShopFault(`${name} is missing`)
  const { DATABASE_URL } = await withSecrets({ ...process.env, DATABASE_SECRET: secret })
  if (!DATABASE_URL) throw new ShopFault(`${name} names no secret of a database`)
  return DATABASE_URL
}

/** @throws what went wrong, without a secret, so that the deployment stops before the shop changes. */
export async function handler(): Promise<{ migrated: true }> {
  try {
    const owner = await addressIn(process.env.DATABASE_SECRET, 'DATABASE_SECRET')
    const app = await addressIn(process.env.APP_DATABASE_SECRET, 'APP_DATABASE_SECRET')
    await prepareDatabase({ owner, app })
    logEvent('database-migrated', {})
    return { migrated: true }
  } catch (error) {
    logFault('migration-failed', describeError(error))
    throw new Error('The database could not be prepared: this function’s log says why.')
  }
}
