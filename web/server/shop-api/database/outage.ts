/** SQLSTATE classes: connection, resources, operator intervention, lost transactions. 28P01: the password was rotated. */
const OUTAGE = /^(08|53|57|40)...$|^28P01$/

const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ENOENT']

const UNCODED =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection)/

export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return OUTAGE.test(code) || NETWORK.includes(code) || UNCODED.test(error.message)
}
