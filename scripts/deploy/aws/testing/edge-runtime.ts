import { spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { hasProgram } from '../../../checks/programs.ts'

export type EdgeHeaders = Record<string, { value: string }>

const resultSchema = v.object({
  uri: v.optional(v.string()),
  statusCode: v.optional(v.number()),
  headers: v.optional(v.record(v.string(), v.object({ value: v.string() }))),
  cookies: v.optional(v.record(v.string(), v.unknown())),
})
type Result = v.InferOutput<typeof resultSchema>

/** Runs the code's `handler` with an event. @returns its result as JSON */
type Runtime = (code: string, event: object) => string

const callOf = (code: string, event: object) => `${code};JSON.stringify(handler(${JSON.stringify(event)}))`

const inNode: Runtime = (code, event) => v.parse(v.string(), runInNewContext(callOf(code, event)))

/** @throws Error with the message of njs when njs refuses the code */
const inNjs: Runtime = (code, event) => {
  const { status, stdout, stderr } = spawnSync('njs', ['-q', '-c', `console.log(${wrapped(code, event)})`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`njs refuses the code: ${stdout}${stderr}`)
  return stdout
}

const wrapped = (code: string, event: object) =>
  `(function () {${code};return JSON.stringify(handler(${JSON.stringify(event)}))})()`

/** CloudFront Functions run on njs, so it is used where installed. `npm test` installs it, or says why it can't. */
export const runtimes: readonly (readonly [name: string, runtime: Runtime])[] = [
  ['Node', inNode],
  ...(hasProgram('njs') ? [['njs', inNjs] as const] : []),
]

const run = (code: string, event: object, runtime: Runtime): Result =>
  v.parse(resultSchema, JSON.parse(runtime(code, event)))

/** The request that the code forwards. A status instead of a URI means that the code answered itself. */
export const requested = (code: string, uri: string, headers: EdgeHeaders = {}, runtime = inNode) =>
  run(code, { request: { uri, headers } }, runtime)

/** A query as CloudFront gives it to functions: repeated names have all their values. */
export type EdgeQuery = Record<string, { value: string; multiValue?: { value: string }[] }>

/** The response that the code makes itself, with plain headers. */
export function madeAnswer(code: string, request: { uri: string; querystring: EdgeQuery }, runtime = inNode) {
  const { statusCode, headers } = run(code, { request: { headers: {}, ...request } }, runtime)
  return { statusCode, headers: plain(headers) }
}

const plain = (headers: EdgeHeaders = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]))

/** The headers of the response, by name. */
export function answered(code: string, headers: EdgeHeaders, runtime = inNode): Record<string, string> {
  const response = { statusCode: 200, headers, cookies: { tracking: { value: '1' } } }
  const result = run(code, { response }, runtime)
  if (Object.keys(result.cookies ?? {}).length > 0) throw new Error('The response has a cookie')
  return plain(result.headers)
}
