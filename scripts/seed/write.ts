/** Writes `seed.ndjson` from the content modules: `node scripts/seed/write.ts`. */
import { writeFileSync } from 'node:fs'
import { seedDocuments, toNdjson } from './documents.ts'

const target = new URL('./seed.ndjson', import.meta.url)

writeFileSync(target, toNdjson(seedDocuments))
console.log(`${seedDocuments.length} documents written to scripts/seed/seed.ndjson`)
