/**
 * Makes the audio samples of the seed: `node scripts/sound/make.ts`, or only those whose names start with a word:
 * `node scripts/sound/make.ts dracula`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { commissions, SECONDS } from './commissions.ts'
import { encode, finish } from './finish.ts'

const wanted = process.argv.slice(2)
const chosen = commissions.filter(
  ([file]) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)),
)
if (chosen.length === 0) {
  const names = commissions.map(([file]) => file).join(', ')
  throw new Error(`No sound starts with ${wanted.join(' or ')}. There are: ${names}.`)
}

const folder = new URL('../seed/sounds/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [file, scene] of chosen) {
  const started = performance.now()
  const mp3 = await encode(finish(scene(SECONDS)))
  writeFileSync(new URL(`${file}-atmosphere.mp3`, folder), mp3)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${file}-atmosphere.mp3  ${Math.round(mp3.length / 1000)} kB  ${seconds} s`)
}
