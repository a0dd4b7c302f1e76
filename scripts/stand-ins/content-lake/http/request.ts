/** What every resource reads of a request: who asks, flags, GROQ and JSON. */
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { gatewayError, placed } from '../errors.ts'
import type { Reader } from '../query/query-engine.ts'

/** The sender of a request: an anonymous visitor, or the local editor with this installation's token. */
export type Access = Reader & {
  readonly mayWrite: boolean
}

export type LakeEnv = {
  Variables: {
    access: Access
    /** `1`, `X` or a date, from the path. */
    apiVersion: string
  }
}

export type LakeContext = Context<LakeEnv>

/** A query-string flag: the client sends `true` or leaves it out. */
export function flag(context: LakeContext, name: string): boolean {
  return context.req.query(name) === 'true'
}

const MEGABYTE = 1024 * 1024

/** Rejects larger bodies with 413 before they are read completely. */
export function maxBody(megabytes: number) {
  return bodyLimit({
    maxSize: megabytes * MEGABYTE,
    onError: () => {
      throw gatewayError(
        413,
        'Request Entity Too Large',
        `Payload content length greater than maximum allowed: ${megabytes} MB`,
      )
    },
  })
}

/** Parses a JSON body. @throws LakeError 400 that says where the body is wrong */
export async function readJson<Schema extends v.GenericSchema>(
  context: LakeContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await context.req.text())
  if (parsed.success) return parsed.output
  throw gatewayError(400, 'Bad Request', `Invalid request body: ${placed(parsed.issues[0])}`)
}

/** The GROQ parameters of a query string: `$name=<JSON>`. @throws LakeError 400 that names the faulty one */
export function groqParams(context: LakeContext): Record<string, unknown> {
  const named = Object.entries(context.req.query()).filter(([name]) => name.startsWith('$'))
  return Object.fromEntries(named.map(([name, json]) => [name.slice(1), parseParam(name, json)]))
}

function parseParam(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw gatewayError(400, 'Bad Request', `The parameter "${name}" is not JSON: ${json.slice(0, 80)}`)
  }
}

/** @throws LakeError 400 when the query string has no GROQ query */
export function groqQuery(context: LakeContext): string {
  const query = context.req.query('query')
  if (!query) throw gatewayError(400, 'Bad Request', 'The query string has no "query"')
  return query
}
