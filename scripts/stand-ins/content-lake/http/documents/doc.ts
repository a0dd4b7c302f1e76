import { Hono } from 'hono'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { isPublicId, publishedIdOf } from '../../store/document.ts'
import { flag, type LakeEnv } from '../context.ts'

/** `GET /data/doc/:dataset/:ids`: documents by id as they are stored; perspectives do not apply. */
export function docRoutes(store: DatasetStore): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/:ids', (context) => {
    const asked = [...new Set(context.req.param('ids').split(','))]
    const { seesEverything, seesNothing } = context.var.access
    const versionsOf = (id: string) =>
      store.index.idsOf(publishedIdOf(id)).filter((one) => store.index.get(one))
    const withVersions = seesEverything && flag(context, 'includeAllVersions')
    const ids = withVersions ? [...new Set(asked.flatMap(versionsOf))] : asked
    const found = ids.map((id) => {
      if (seesNothing || (!seesEverything && !isPublicId(id))) return { id, reason: 'permission' }
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
