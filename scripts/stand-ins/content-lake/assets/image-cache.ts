import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './asset-store.ts'

const MAX_BYTES = 256 * 1024 * 1024

/** Transformed images on disk. Simultaneous requests for the same image transform it once. */
export class ImageCache {
  readonly #folder: string
  readonly #making = new Map<string, Promise<Buffer>>()

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'image-cache')
    mkdirSync(this.#folder, { recursive: true })
  }

  async get(description: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(this.#folder, createHash('sha1').update(description).digest('hex'))
    const known = await readFile(path).catch(() => undefined)
    if (known) return known
    const underWay = this.#making.get(path)
    if (underWay) return underWay
    const making = make().then(async (bytes) => {
      await writeWhole(path, bytes)
      return bytes
    })
    this.#making.set(path, making)
    return making.finally(() => this.#making.delete(path))
  }

  /** Removes the oldest images until the cache is within its size limit. */
  async trim(): Promise<void> {
    const names = await readdir(this.#folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name)
        const { size, mtimeMs } = await stat(path)
        return { path, size, mtimeMs }
      }),
    )
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= MAX_BYTES) break
      await rm(path, { force: true })
      total -= size
    }
  }
}
