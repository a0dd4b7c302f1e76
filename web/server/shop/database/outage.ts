/** SQLSTATE classes: connection, resources, operator intervention, and transactions that lost against others. */
const OUTAGE = /^(08|53|57|40)...$/

/** Of Node's sockets. */
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ENOENT']

/** What `pg` says without a code. */
const UNCODED =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection)/

/** Whether an error says that the database can't answer now, rather than that we asked something wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return OUTAGE.test(code) || NETWORK.includes(code) || UNCODED.test(error.message)
}
