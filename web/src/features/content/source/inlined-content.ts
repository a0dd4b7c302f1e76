import * as v from 'valibot'
import type { QueryResults } from './ports.ts'

export const inlinedContentId = 'content'

const openingTag = `<script type="application/json" id="${inlinedContentId}">`

const schema = v.record(v.string(), v.object({ result: v.unknown(), tags: v.array(v.string()) }))

/** No text can end the element or begin a comment. */
export const inlinedElement = (results: QueryResults) =>
  `${openingTag}${JSON.stringify(results).replaceAll('<', '\\u003c')}</script>`

/** Empty if the page was not rendered, or its HTML is truncated. */
export const readInlined = (page: Document): QueryResults =>
  parsed(page.getElementById(inlinedContentId)?.textContent ?? '')

/** Not parsed, which trusted types forbid. No text can imitate the element: rendered HTML escapes `<`. */
export function findInlined(html: string): QueryResults {
  const start = html.indexOf(openingTag)
  if (start < 0) return {}
  const begin = start + openingTag.length
  const end = html.indexOf('<', begin)
  return end < 0 ? {} : parsed(html.slice(begin, end))
}

function parsed(json: string): QueryResults {
  try {
    return v.parse(schema, JSON.parse(json))
  } catch {
    return {}
  }
}
