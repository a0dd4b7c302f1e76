/**
 * Loaded into each program of the rehearsal: leads the names of the site and of the services to this machine, so that the
 * programs run with the settings and addresses of production. Plain JavaScript, because Node loads it before everything else.
 */
import dns from 'node:dns'

const names = new Set((process.env.REHEARSAL_NAMES ?? '').split(' '))
const address = process.env.REHEARSAL_ADDRESS
const lookup = dns.lookup

dns.lookup = (name, options, callback) => {
  if (!names.has(name)) return lookup(name, options, callback)
  const done = callback ?? options
  const isList = typeof options === 'object' && options.all
  return process.nextTick(() => (isList ? done(null, [{ address, family: 4 }]) : done(null, address, 4)))
}
