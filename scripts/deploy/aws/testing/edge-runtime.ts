import { runInNewContext } from 'node:vm'

export type EdgeHeaders = Record<string, { value: string }>
type Result = { uri?: string; statusCode?: number; headers?: EdgeHeaders; cookies?: object }

const run = (code: string, event: object): Result => runInNewContext(`${code};handler(event)`, { event })

/** A request as the code passes it on; a status instead of an address is an answer. */
export const requested = (code: string, uri: string, headers: EdgeHeaders = {}) =>
  run(code, { request: { uri, headers: structuredClone(headers) } })

/** The headers of an answer, by name. */
export function answered(code: string, headers: EdgeHeaders): Record<string, string> {
  const response = {
    statusCode: 200,
    headers: structuredClone(headers),
    cookies: { tracking: { value: '1' } },
  }
  const result = run(code, { response })
  if (Object.keys(result.cookies ?? {}).length > 0) throw new Error('A cookie is passed on')
  return Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, { value }]) => [name, value]))
}
