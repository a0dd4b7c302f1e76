import { Hono } from 'hono'
import { compress } from 'hono/compress'
import * as v from 'valibot'
import { notSupported } from '../../errors.ts'
import type { QueryEngine } from '../../query/query-engine.ts'
import { parsePerspective } from '../../query/views.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { isPublicId, publishedIdOf } from '../../store/document.ts'
import { type LakeFaults, tooManyRequests } from '../faults.ts'
import { flag, groqParams, groqQuery, type LakeContext, type LakeEnv, maxBody, readJson } from '../request.ts'

const queryBody = v.looseObject({
  query: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** `GET` and `POST /data/query/:dataset`. Long queries are in the body; options are always in the query string. */
export function queryRoutes(engine: QueryEngine, faults: LakeFaults): Hono<LakeEnv> {
  return new Hono<LakeEnv>()
    .use(compress({ encoding: 'gzip' }), async (context, next) =>
      faults.take('query') ? tooManyRequests(context) : next(),
    )
    .get('/', (context) => respond(context, engine, groqQuery(context), groqParams(context)))
    .post('/', maxBody(1), async (context) => {
      const { query, params } = await readJson(context, queryBody)
      return respond(context, engine, query, params)
    })
}

function respond(
  context: LakeContext,
  engine: QueryEngine,
  query: string,
  params: Record<string, unknown>,
): Response {
  if (context.req.query('variant') || context.req.query('variantCondition')) {
    throw notSupported('content variants', 'Leave "variant" out.')
  }
  const started = performance.now()
  const perspective = parsePerspective(context.req.query('perspective'), context.var.apiVersion)
  const sourceMap = context.req.query('resultSourceMap') ?? 'false'
  if (sourceMap !== 'false' && sourceMap !== 'withKeyArraySelector') {
    throw notSupported(`"resultSourceMap=${sourceMap}"`, 'Ask for withKeyArraySelector.')
  }
  const reader = context.var.access
  const { result, syncTags, ...evaluated } = engine.run({
    query,
    params,
    perspective,
    reader,
    withSourceMap: sourceMap !== 'false',
  })
  const body = JSON.stringify({
    ...(context.req.query('returnQuery') !== 'false' && { query }),
    result,
    syncTags,
    resultSourceMap: evaluated.sourceMap,
    ms: Math.round(performance.now() - started),
  })
  return context.body(body, 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // Short responses are not compressed. Without a length, `compress` can’t know.
    'content-length': String(Buffer.byteLength(body)),
  })
}

/** `GET /data/doc/:dataset/:ids`: documents by id as they are stored; perspectives do not apply. */
export function docRoutes(store: DatasetStore): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/:ids', (context) => {
    const asked = [...new Set(context.req.param('ids').split(','))]
    const { seesEverything, seesNothing } = context.var.access
    const versionsOf = (id: string) =>
      [...store.documents.keys()].filter((one) => publishedIdOf(one) === publishedIdOf(id)).sort()
    const withVersions = seesEverything && flag(context, 'includeAllVersions')
    const ids = withVersions ? [...new Set(asked.flatMap(versionsOf))] : asked
    const found = ids.map((id) => {
      if (seesNothing || (!seesEverything && !isPublicId(id))) return { id, reason: 'permission' }
      const document = store.documents.get(id)
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
