import { openFolderDatabase } from './folder-database.ts'
import type { OpenDatabase } from './schema.ts'
import { openServerDatabase } from './server-database.ts'

export type { OpenDatabase } from './schema.ts'

export type DatabasePlace =
  | { kind: 'server'; url: string; allowDestructive: readonly string[] }
  | { kind: 'folder'; folder: string }

export function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  return place.kind === 'server' ? openServerDatabase(place.url, place) : openFolderDatabase(place.folder)
}
