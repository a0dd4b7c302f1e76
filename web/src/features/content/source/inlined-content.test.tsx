import { expect, it } from 'vitest'
import { ids } from '#runtime/contract.ts'
import { inlinedElement, readInlined } from './inlined-content.ts'

function found(body: string) {
  document.body.innerHTML = body
  return readInlined(document)
}

it('finds the content of a page, also with markup written by editors', () => {
  const title = '</script><script>alert(1)</script><!-- \u2028'
  const results = { a: { result: { title }, tags: ['s1:x'] } }
  expect(found(`<main>Words</main>${inlinedElement(results)}<script>start()</script>`)).toEqual(results)
})

it('finds nothing in a page without content, or with truncated or invalid content', () => {
  const carrying = (text: string) => `<script type="application/json" id="${ids.content}">${text}</script>`
  for (const html of ['', '<main></main>', carrying('{"a": {"result"'), carrying('{"a": 1}')])
    expect(found(html), html).toEqual({})
})
