import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logFault } from '../../common/log.ts'

/** How finders of a vulnerability reach us (RFC 9116). */
export const SECURITY_TXT = join('.well-known', 'security.txt')

function faultOf(text: string): string | undefined {
  if (!/^Contact: *\S/im.test(text)) return 'It has no Contact.'
  const dates = [...text.matchAll(/^Expires: *(\S+)/gim)].map(([, date = '']) => Date.parse(date))
  const [expires = Number.NaN] = dates
  if (dates.length !== 1 || Number.isNaN(expires)) return 'It needs exactly one date in Expires.'
  return expires > Date.now() ? undefined : 'It has expired: build and deploy again.'
}

export function logSecurityTxt(clientFolder: string) {
  const file = join(clientFolder, SECURITY_TXT)
  const reason = existsSync(file) ? faultOf(readFileSync(file, 'utf8')) : 'The build has no such file.'
  if (reason) logFault('security-txt-missing', { file: SECURITY_TXT, reason })
}
