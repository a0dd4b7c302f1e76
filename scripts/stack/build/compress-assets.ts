import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXTS = /\.(js|css|svg|json)$/
/** In bytes. Smaller files fit into one packet, compressed or not. */
const SMALLEST = 1024

const encodings = [
  { extension: 'br', encode: promisify(brotliCompress) },
  { extension: 'gz', encode: promisify(gzip) },
]

/**
 * Writes a Brotli and a gzip copy beside each large text of a folder, at the highest quality. The page server sends the
 * copies, so that it compresses none of them at a request. Compression runs in other threads.
 */
export async function compressAssets(folder: string) {
  const names = (await readdir(folder)).filter((name) => TEXTS.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const content = await readFile(file)
      if (content.byteLength < SMALLEST) return
      await Promise.all(
        encodings.map(async ({ extension, encode }) =>
          writeFile(`${file}.${extension}`, await encode(content)),
        ),
      )
    }),
  )
}
