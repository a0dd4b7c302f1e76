/**
 * Paints the images of the seed: `node scripts/art/make.ts`, or only those whose names start with a word:
 * `node scripts/art/make.ts fortress home`. Afterwards run `node scripts/seed/write.ts`, for the press kit.
 */
import { fileURLToPath } from 'node:url'
import { commissions } from './commissions.ts'
import { save } from './finish.ts'

const wanted = process.argv.slice(2)
const chosen = commissions.filter(
  ([file]) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)),
)
if (chosen.length === 0) {
  const names = commissions.map(([file]) => file).join(', ')
  throw new Error(`No image starts with ${wanted.join(' or ')}. There are: ${names}.`)
}

for (const [index, [file, { width, height, focus }, paint, print]] of chosen.entries()) {
  const started = performance.now()
  const picture = await paint(width, height, (focus * width) / height)
  const target = new URL(`../seed/images/${file}.jpg`, import.meta.url)
  const bytes = await save(picture, print, fileURLToPath(target))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${index + 1}/${chosen.length}  ${file}.jpg  ${Math.round(bytes / 1000)} kB  ${seconds} s`)
}
