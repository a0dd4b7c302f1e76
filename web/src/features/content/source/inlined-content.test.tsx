import { expect, it } from 'vitest'
import * as ids from '#runtime/ids.ts'
import { inlinedElement, readInlined } from './inlined-content.ts'

function found(body: string) {
  document.body.innerHTML = body
  return readInlined(document)
}

it('finds the content of a page, also with markup written by editors', () => {
  const title = '</script><script>alert(1)</script><!-- \u2028'
  const results = { a: { title } }
  expect(found(`<main>Words</main>${inlinedElement(results)}<script>start()</script>`)).toEqual(results)
})

it('finds nothing in a page without content, or with truncated content', () => {
  const carrying = (text: string) => `<script type="application/json" id="${ids.content}">${text}</script>`
  for (const html of ['', '<main></main>', carrying('{"a": {"title"'), carrying('1')])
    expect(found(html), html).toEqual({})
})
