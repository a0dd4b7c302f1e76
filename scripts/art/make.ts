/**
 * Paints the images of the seed and the app icons: `node scripts/art/make.ts`, or only those whose names start with
 * a word: `node scripts/art/make.ts fortress home icon`. Afterwards run `node scripts/seed/write.ts`, for the press
 * kit and the art book.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { commissions } from './commissions.ts'
import { save } from './finish.ts'
import { drawIcon, iconAt, icons } from './icons.ts'

const wanted = process.argv.slice(2)
const isWanted = ([file]: readonly [file: string, ...rest: unknown[]]) =>
  wanted.length === 0 || wanted.some((name) => file.startsWith(name))
const chosen = commissions.filter(isWanted)
const chosenIcons = icons.filter(isWanted)
if (chosen.length + chosenIcons.length === 0) {
  const names = [...commissions, ...icons].map(([file]) => file).join(', ')
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

for (const [file, icon] of chosenIcons) {
  const png = await drawIcon(icon)
  writeFileSync(iconAt(file), png)
  console.log(`${file}.png  ${(png.length / 1000).toFixed(1)} kB`)
}
