import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of a data folder that holds the local write token; readable by its owner alone. */
export function tokenFile(dataFolder: string): string {
  return join(dataFolder, 'token')
}

/** The installation's token. A random one is created at the first start. */
export function loadToken(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true })
  const file = tokenFile(dataFolder)
  try {
    writeFileSync(file, `local-${randomBytes(24).toString('base64url')}`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    // Copying a data folder can change the file's mode.
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}
