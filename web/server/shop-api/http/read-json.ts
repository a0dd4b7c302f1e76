import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from './refusal.ts'

const JSON_TYPE = /^application\/json *(;|$)/i

/** Parses the body. @throws Refusal `invalid-request` that names the first invalid field */
export async function readJson<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const refuse = (detail: string, options?: { status: 415 }) => {
    throw new Refusal({ code: 'invalid-request' }, detail, options)
  }
  if (!JSON_TYPE.test(context.req.header('content-type') ?? '')) {
    return refuse('Send JSON, as content type application/json.', { status: 415 })
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await context.req.text(), {
    abortEarly: true,
  })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const reason = issue.type === 'check' ? issue.message : `expected ${issue.expected ?? 'something else'}`
  return refuse(`${v.getDotPath(issue) ?? 'The body'}: ${reason}.`)
}
