import { afterAll } from 'vitest'
import type { ShopDatabase } from '../database/schema.ts'
import { openTestDatabase } from './test-database.ts'

/** Closed after the tests of the file. */
export async function databaseOfTests(): Promise<ShopDatabase> {
  const { database, close } = await openTestDatabase()
  afterAll(close)
  return database
}
