import { afterEach, expect, it } from 'vitest'
import { ids } from '#runtime/contract.ts'
import { findInlined, inlinedElement, readInlined } from './inlined-content.ts'

afterEach(() => document.body.replaceChildren())

/** Read from the document, and from its text. */
function found(body: string) {
  document.body.innerHTML = body
  return { inPage: readInlined(document), inText: findInlined(body) }
}

it('finds the content of a page, also with markup written by editors', () => {
  const title = '</script><script>alert(1)</script><!-- \u2028'
  const results = { a: { result: { title }, tags: ['s1:x'] } }
  const html = `<main>Words</main>${inlinedElement(results)}<script>start()</script>`
  expect(found(html)).toEqual({ inPage: results, inText: results })
})

it('finds nothing in a page without content, or with truncated or invalid content', () => {
  const carrying = (text: string) => `<script type="application/json" id="${ids.content}">${text}</script>`
  for (const html of ['', '<main></main>', carrying('{"a": {"result"'), carrying('{"a": 1}')])
    expect(found(html), html).toEqual({ inPage: {}, inText: {} })
  expect(findInlined(inlinedElement({ a: { result: 1, tags: [] } }).slice(0, 60))).toEqual({})
})
