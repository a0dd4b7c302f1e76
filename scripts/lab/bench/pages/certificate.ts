import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fault } from '../../../stack/fault.ts'

export type Certificate = { key: string; cert: string }

/**
 * A self-signed certificate for localhost, valid for one day.
 * @throws Fault when `openssl` is missing: Node can create keys, but not certificates
 */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = [
    'req',
    '-x509',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  try {
    execFileSync('openssl', [...args, ...curve], { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } catch (cause) {
    throw new Fault(
      `HTTP/2 needs a certificate, and none could be created: install openssl (${cause instanceof Error ? cause.message : cause}).`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
