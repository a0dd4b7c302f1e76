import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The installation's token, in a file that only its owner reads. A random one is created at the first start. */
export function loadToken(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'token')
  try {
    writeFileSync(file, `local-${randomBytes(24).toString('base64url')}`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    // Copying a data folder can change the file's mode.
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}
