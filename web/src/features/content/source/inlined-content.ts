import { ids } from '#runtime/contract.ts'
import { fieldsOf, isTexts, jsonOf } from '#site/lib/fields.ts'
import type { QueryResult, QueryResults } from './ports.ts'

/**
 * Key of the result of all queries that have no result of their own on a page without a document. The server sends that page for
 * many addresses.
 */
export const missingKey = 'missing'

const openingTag = `<script type="application/json" id="${ids.content}">`

/** Escapes text that could end the element or begin a comment. */
export const inlinedElement = (results: QueryResults) =>
  `${openingTag}${JSON.stringify(results).replaceAll('<', '\\u003c')}</script>`

/** Empty if the page was not rendered, or its HTML is truncated. */
export const readInlined = (page: Document): QueryResults =>
  parseResults(page.getElementById(ids.content)?.textContent ?? '')

function parseResults(json: string): QueryResults {
  const results: Record<string, QueryResult> = {}
  for (const [key, value] of Object.entries(fieldsOf(jsonOf(json)))) {
    const result = parseResult(value)
    if (result) results[key] = result
  }
  return results
}

/** Null for a value of another form. */
function parseResult(value: unknown): QueryResult | null {
  const { result, tags } = fieldsOf(value)
  return result !== undefined && isTexts(tags) ? { result, tags } : null
}
