/** Writes `seed.ndjson` from the content modules: `node scripts/tools/seed/write.ts`. */
import { writeFileSync } from 'node:fs'
import { seedDocuments, toNdjson } from './documents.ts'

writeFileSync(new URL('./seed.ndjson', import.meta.url), toNdjson(seedDocuments))
console.log(`${seedDocuments.length} documents written to scripts/tools/seed/seed.ndjson`)
