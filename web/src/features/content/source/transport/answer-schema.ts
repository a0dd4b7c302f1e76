import * as v from 'valibot'
import { tidyContent } from '../../../../../shared/api/tidy-content.ts'
import type { Answer } from '../ports.ts'

/** Time limit of a read in ms. Pages that have an older answer don't wait for it; the others say that they wait. */
export const readTimeLimitMs = 25_000

/** The answer of the query endpoint. It is validated, because a login page of a Wi-Fi network also answers with 200. */
const answerSchema = v.object({ result: v.unknown(), syncTags: v.optional(v.array(v.string()), []) })

/** Throws `ValiError` when the response is not an answer of the query endpoint. */
export function parseAnswer(response: unknown): Answer {
  const { result, syncTags } = v.parse(answerSchema, response)
  return { result: tidyContent(result), tags: syncTags }
}
