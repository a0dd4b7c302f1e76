import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import * as v from 'valibot'
import { gatewayError, notSupported } from '../../errors.ts'
import type { FaultQueue } from '../../faults.ts'
import { parsePerspective } from '../../query/perspective.ts'
import type { QueryEngine } from '../../query/query-engine.ts'
import type { SourceMapStyle } from '../../query/source-map.ts'
import { maxBody, readJson } from '../body.ts'
import type { LakeContext, LakeEnv } from '../context.ts'
import { groqParams, groqQuery } from '../search-params.ts'

const queryBody = v.looseObject({
  query: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** `GET` and `POST /data/query/:dataset`. Long queries are in the body; options are always in the query string. */
export function queryRoutes(engine: QueryEngine, faults: FaultQueue): Hono<LakeEnv> {
  return new Hono<LakeEnv>()
    .use(rateLimitedQueries(faults), compress({ encoding: 'gzip' }))
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
  const sourceMapStyle = parseSourceMapStyle(context.req.query('resultSourceMap'))
  const reader = context.var.access
  const { json, syncTags, sourceMap } = engine.run({
    query,
    params,
    perspective,
    reader,
    sourceMapStyle,
  })
  // Result and source map are cached as JSON text, so the response is assembled as text.
  const members = [
    ...(context.req.query('returnQuery') === 'false' ? [] : [`"query":${JSON.stringify(query)}`]),
    `"result":${json}`,
    `"syncTags":${JSON.stringify(syncTags)}`,
    ...(sourceMap === undefined ? [] : [`"resultSourceMap":${sourceMap}`]),
    `"ms":${Math.round(performance.now() - started)}`,
  ]
  const body = `{${members.join(',')}}`
  return context.body(body, 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // Short responses are not compressed. Without a length, `compress` can’t know.
    'content-length': String(Buffer.byteLength(body)),
  })
}

function parseSourceMapStyle(requested: string | undefined): SourceMapStyle | undefined {
  if (requested === undefined || requested === 'false') return undefined
  if (requested === 'true' || requested === 'withKeyArraySelector') return requested
  throw gatewayError(400, 'Bad Request', `Invalid "resultSourceMap": ${requested}`)
}

/** Refuses queries with 429 and `retry-after` if a test has set this fault. */
function rateLimitedQueries(faults: FaultQueue): MiddlewareHandler<LakeEnv> {
  return async (context, next) => {
    const fault = faults.take('query')
    if (fault?.effect === 'rate-limit') return tooManyRequests(context, fault.retryAfterSeconds)
    return next()
  }
}

export function tooManyRequests(context: LakeContext, retryAfterSeconds: number): Response {
  const body = { statusCode: 429, error: 'Too Many Requests', message: 'Rate limit exceeded' }
  return context.json(body, 429, { 'retry-after': String(retryAfterSeconds) })
}
