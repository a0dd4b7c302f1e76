/** Writes `seed.ndjson`, the press kit and the art book from the content modules: `node scripts/seed/write.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { buildArtbook } from './artbook.ts'
import { seedDocuments, toNdjson } from './documents.ts'
import { buildPressKit } from './pressKit.ts'

const here = (path: string) => new URL(path, import.meta.url)

mkdirSync(here('./files/'), { recursive: true })
writeFileSync(here('./files/candlecast-press-kit.zip'), buildPressKit())
writeFileSync(here('./files/fortress-of-death-artbook.pdf'), await buildArtbook())
writeFileSync(here('./seed.ndjson'), toNdjson(seedDocuments))
console.log(`${seedDocuments.length} documents, the press kit and the art book written to scripts/seed`)
