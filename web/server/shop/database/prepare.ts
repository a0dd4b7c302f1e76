import { ShopFault } from '../../common/log.ts'
import { ensureAppRole, type Login } from './app-role.ts'
import { openServerDatabase } from './server-database.ts'

/** Addresses of one database (postgres://user:password@host/name): as the owner of the tables, and as the running shop. */
export type DatabaseLogins = { owner: string; app: string }

function loginIn(address: string): Login {
  const { username, password } = new URL(address)
  if (username && password)
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  throw new ShopFault('The database address of the running shop has no user name or no password')
}

/**
 * Brings the tables up to date as their owner, then creates the role of the running shop, or sets its password. Safe to
 * repeat. @throws when the server does not answer, or refuses
 */
export async function prepareDatabase({ owner, app }: DatabaseLogins): Promise<void> {
  const login = loginIn(app)
  const { database, close } = await openServerDatabase(owner, { connections: 1 })
  try {
    await ensureAppRole(database, login)
  } finally {
    await close()
  }
}
