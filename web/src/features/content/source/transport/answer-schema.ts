import * as v from 'valibot'
import type { Answer } from '../ports.ts'

/** A read that takes longer, in ms, counts as failed. Phones on a bad network answer within it. */
export const readTimeLimitMs = 8_000

/** The answer of the query endpoint. A hotel’s login page answers 200 as well, with other text. */
const answerSchema = v.object({ result: v.unknown(), syncTags: v.optional(v.array(v.string()), []) })

/** Throws `ValiError` when the response is not an answer of the query endpoint. */
export function parseAnswer(response: unknown): Answer {
  const { result, syncTags } = v.parse(answerSchema, response)
  return { result, tags: syncTags }
}
