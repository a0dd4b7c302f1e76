import * as ids from '#runtime/ids.ts'
import { fieldsOf, jsonOf } from '#site/lib/fields.ts'
import type { InlinedResults } from './ports.ts'

/**
 * Key of the result of all queries that have no result of their own on a page without a document. The server sends that page for
 * many addresses.
 */
export const missingKey = 'missing'

const openingTag = `<script type="application/json" id="${ids.content}">`

/** Escapes text that could end the element or begin a comment. */
export const inlinedElement = (results: InlinedResults) =>
  `${openingTag}${JSON.stringify(results).replaceAll('<', '\\u003c')}</script>`

/** Empty if the page was not rendered, or its HTML is truncated. */
export const readInlined = (page: Document): InlinedResults =>
  fieldsOf(jsonOf(page.getElementById(ids.content)?.textContent ?? ''))
