/** Writes `seed.ndjson` and the press kit from the content modules: `node scripts/seed/write.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { seedDocuments, toNdjson } from './documents.ts'
import { buildPressKit } from './pressKit.ts'

const here = (path: string) => new URL(path, import.meta.url)

mkdirSync(here('./files/'), { recursive: true })
writeFileSync(here('./files/candlecast-press-kit.zip'), buildPressKit())
writeFileSync(here('./seed.ndjson'), toNdjson(seedDocuments))
console.log(`${seedDocuments.length} documents and the press kit written to scripts/seed`)
