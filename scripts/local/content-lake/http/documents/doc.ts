import { Hono } from 'hono'
import { notSupported } from '../../errors.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { isPublicId } from '../../store/document.ts'
import { flag, type LakeEnv } from '../context.ts'

/** `GET /data/doc/:dataset/:ids`: documents by id, whatever the perspective, as they are stored. */
export function docRoutes(store: DatasetStore): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/:ids', (context) => {
    if (flag(context, 'includeAllVersions')) {
      throw notSupported('"includeAllVersions"', 'Ask for the ids of the draft and the published document.')
    }
    const ids = [...new Set(context.req.param('ids').split(','))]
    const { seesEverything } = context.var.access
    const found = ids.map((id) => {
      if (!seesEverything && !isPublicId(id)) return { id, reason: 'permission' }
      const document = store.index.get(id)
      return document ? { id, document } : { id, reason: 'existence' }
    })
    const documents = found.flatMap(({ document }) => (document ? [document] : []))
    const omitted = found.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []))
    const content = flag(context, 'excludeContent')
      ? documents.map(({ _id, _type, _rev }) => ({ _id, _type, _rev }))
      : documents
    return context.json({ documents: content, omitted })
  })
}
