import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ordersFolderOf } from '#scripts/stack/folders.ts'
import { newCode } from '../../server/shop-api/codes/code-text.ts'
import { storeCodes } from '../../server/shop-api/codes/staff-codes.ts'
import { openFolderDatabase } from '../../server/shop-api/database/open-database.ts'
import { fillDatabaseFolder } from '../../server/shop-api/testing/test-database.ts'

/** More than the tests of one run take. */
const COUNT = 40

const folderOf = (stackFolder: string) => join(stackFolder, 'codes')
const listOf = (stackFolder: string) => join(folderOf(stackFolder), 'unused.json')

/**
 * Empties the shop and makes codes for F.I.S.T., before the shop API opens its database, which only one process can use. The
 * database of an earlier run can have other migrations.
 */
export async function makeTestCodes(stackFolder: string) {
  rmSync(ordersFolderOf(stackFolder), { recursive: true, force: true })
  await fillDatabaseFolder(ordersFolderOf(stackFolder))
  const codes = Array.from({ length: COUNT }, () => newCode())
  const { database, close } = await openFolderDatabase(ordersFolderOf(stackFolder))
  try {
    await storeCodes(database, codes, {
      productId: 'fist',
      title: "Steve Jackson's F.I.S.T.",
      unlocks: ['fist'],
      note: 'browser tests',
      expiresAt: null,
    })
  } finally {
    await close()
  }
  rmSync(folderOf(stackFolder), { recursive: true, force: true })
  mkdirSync(folderOf(stackFolder), { recursive: true })
  writeFileSync(listOf(stackFolder), JSON.stringify(codes))
}

/** Claims a file name for one test: the file system decides between workers. */
function isTaken(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return false
  } catch {
    return true
  }
}

/** A code that no other test uses. */
export function takeCode(stackFolder: string): string {
  const codes = v.parse(v.array(v.string()), JSON.parse(readFileSync(listOf(stackFolder), 'utf8')))
  const code = codes.find((text) => !isTaken(join(folderOf(stackFolder), text)))
  if (!code) throw new Error(`All ${COUNT} codes are used: make more in test-codes.ts.`)
  return code
}
