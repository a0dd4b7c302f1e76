import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromLocal, SEED_FILE, toLocal } from '../tools/seed/documents.ts'
import { exportSeed } from '../tools/seed/export.ts'
import { loadSeed } from '../tools/seed/load.ts'
import type { Report } from './command.ts'
import { servicesFolderOf } from './folders.ts'
import { localClient, type StackFile } from './stack-file.ts'

const fingerprint = () => createHash('sha256').update(readFileSync(SEED_FILE)).digest('hex')

/** Exists only after a complete load, so that an interrupted one is repeated. */
const markerIn = (folder: string) => join(servicesFolderOf(folder), 'seed.sha256')

const loadedFingerprint = (folder: string) =>
  existsSync(markerIn(folder)) ? readFileSync(markerIn(folder), 'utf8') : undefined

type Target = Pick<StackFile, 'services' | 'token'> & { folder: string; report: Report }

/** Loads the seed content. `replace` also removes every document that is not part of it. `minimal`: only a skeleton. */
export async function loadContent(
  { services, token, folder, report }: Target,
  replace: boolean,
  minimal = false,
) {
  await loadSeed({
    apiHost: services,
    token,
    ndjsonFile: SEED_FILE,
    minimal,
    replace,
    change: (document) => toLocal(document, services),
    onProgress: (step) => report.progress('Seed content', step),
  })
  // Without `replace`, older versions of documents stay, so the dataset can differ from the seed.
  if (replace) writeFileSync(markerIn(folder), fingerprint())
}

/** Loads the seed content into an empty dataset, or again if an earlier load was interrupted. */
export async function loadContentOnce(target: Target) {
  const loaded = loadedFingerprint(target.folder)
  const documents = await localClient(target).fetch<number>('count(*)')
  if (!loaded || documents === 0) return loadContent(target, true)
  if (loaded !== fingerprint()) {
    target.report.say(
      'The seed content has changed since it was loaded: `npm run seed -- --replace` loads it.',
    )
  }
}

/** Writes the content of a local stack as the seed. @returns the number of documents */
export async function exportContent(stack: Pick<Target, 'services' | 'token' | 'folder'>) {
  const count = await exportSeed({
    client: localClient(stack),
    ndjsonFile: SEED_FILE,
    change: (document) => fromLocal(document, stack.services),
  })
  writeFileSync(markerIn(stack.folder), fingerprint())
  return count
}
