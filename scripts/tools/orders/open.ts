import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidConfig, parseDatabasePlace } from '#server/shop-api/config.ts'
import { type OpenDatabase, openDatabase } from '#server/shop-api/database/open-database.ts'
import { Fault } from '../../stack/fault.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Opens the database of DATABASE_URL or SHOP_DATABASE_FOLDER. @throws Fault if it has no orders, or another process has it open */
export async function openOrders(variables: Variables): Promise<OpenDatabase> {
  try {
    const place = parseDatabasePlace(variables)
    if (place.kind === 'folder' && !existsSync(join(place.folder, 'postgres'))) {
      throw new Fault(`There are no orders in ${place.folder}: set DATABASE_URL or SHOP_DATABASE_FOLDER.`)
    }
    return await openDatabase(place)
  } catch (error) {
    if (error instanceof InvalidConfig || (error instanceof Error && !('code' in error)))
      throw new Fault(error.message)
    throw error
  }
}
