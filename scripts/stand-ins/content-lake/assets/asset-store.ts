import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Uploaded bytes on disk, named after their content: the same file twice is stored once. */
export class AssetStore {
  readonly #folders: Record<'images' | 'files', string>

  constructor(dataFolder: string) {
    this.#folders = {
      images: join(dataFolder, 'assets', 'images'),
      files: join(dataFolder, 'assets', 'files'),
    }
    for (const folder of Object.values(this.#folders)) mkdirSync(folder, { recursive: true })
  }

  async save(kind: 'images' | 'files', name: string, bytes: Buffer): Promise<void> {
    await writeWhole(join(this.#folders[kind], name), bytes)
  }

  /** The path of a stored asset; undefined for a name without the format of an asset's name. */
  async find(kind: 'images' | 'files', name: string): Promise<{ path: string; size: number } | undefined> {
    if (!/^[0-9a-f]{40}(?:-\d+x\d+)?\.[a-z0-9]{1,16}$/.test(name)) return undefined
    const path = join(this.#folders[kind], name)
    const found = await stat(path).catch(() => undefined)
    return found?.isFile() ? { path, size: found.size } : undefined
  }
}

export function sha1(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex')
}

/** Writes to a temporary file and renames it, so that a killed process leaves no incomplete file. */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  await writeFile(partial, bytes, { flush: true })
  await rename(partial, path)
}

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
}
