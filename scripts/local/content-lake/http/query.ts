import { Hono } from 'hono'
import * as v from 'valibot'
import { gatewayError, notSupported } from '../errors.ts'
import { parsePerspective } from '../query/perspective.ts'
import type { QueryEngine } from '../query/query-engine.ts'
import { maxBody, readJson } from './body.ts'
import type { LakeContext, LakeEnv } from './context.ts'

const queryBody = v.looseObject({
  query: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** `GET` and `POST /data/query/:dataset`. Long queries come as a body, options always in the query string. */
export function queryRoutes(engine: QueryEngine): Hono<LakeEnv> {
  return new Hono<LakeEnv>()
    .get('/', (context) => {
      const query = context.req.query('query')
      if (!query) throw gatewayError(400, 'Bad Request', 'The query string has no "query"')
      return answer(context, engine, query, paramsOf(context.req.query()))
    })
    .post('/', maxBody(1), async (context) => {
      const { query, params } = await readJson(context, queryBody)
      return answer(context, engine, query, params)
    })
}

function answer(
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
  const { json, syncTags } = engine.run({ query, params, perspective, reader: context.var.access })
  const echoed = context.req.query('returnQuery') === 'false' ? '' : `"query":${JSON.stringify(query)},`
  const ms = Math.round(performance.now() - started)
  // The result is JSON text already; it is spliced in instead of being parsed and written again.
  return context.body(`{${echoed}"result":${json},"syncTags":${JSON.stringify(syncTags)},"ms":${ms}}`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
}

/** `$name=<JSON>` in the query string. */
function paramsOf(search: Record<string, string>): Record<string, unknown> {
  const named = Object.entries(search).filter(([name]) => name.startsWith('$'))
  return Object.fromEntries(named.map(([name, json]) => [name.slice(1), parseParam(name, json)]))
}

function parseParam(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw gatewayError(400, 'Bad Request', `The parameter "${name}" is not JSON: ${json.slice(0, 80)}`)
  }
}
