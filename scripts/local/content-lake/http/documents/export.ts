import { Hono } from 'hono'
import { gatewayError } from '../../errors.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import type { LakeEnv } from '../context.ts'

/** `GET /data/export/:dataset`: one line of JSON per document, for backups and `sanity dataset export`. */
export function exportRoutes(store: DatasetStore): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/', (context) => {
    if (!context.var.access.seesEverything) throw gatewayError(401, 'Unauthorized', 'An export needs a token')
    const types = context.req.query('types')?.split(',')
    const documents = [...store.index.all()].filter(({ _type }) => !types || types.includes(_type))
    const lines = documents.map((document) => `${JSON.stringify(document)}\n`)
    return context.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' })
  })
}
