import { readFileSync, rmSync, writeFileSync } from 'node:fs'

function contentOf(file: string) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/**
 * Runs `work`, then restores the files, also when `work` fails.
 * @returns the files that `work` changed, created or removed
 */
export async function changedBy(files: string[], work: () => Promise<void>) {
  const before = new Map(files.map((file) => [file, contentOf(file)]))
  const changed: string[] = []
  try {
    await work()
  } finally {
    for (const [file, content] of before) {
      const now = contentOf(file)
      if (content === undefined ? now === undefined : now?.equals(content)) continue
      changed.push(file)
      if (content === undefined) rmSync(file, { force: true })
      else writeFileSync(file, content)
    }
  }
  return changed
}
