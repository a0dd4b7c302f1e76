import { gatewayError } from '../errors.ts'
import type { LakeContext } from './context.ts'

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
