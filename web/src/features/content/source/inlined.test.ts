// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { findInlined, inlinedContentId, inlinedElement, readInlined } from './inlined.ts'

const page = (element: string) => {
  document.body.innerHTML = element
  return document
}
const carrying = (text: string) => `<script type="application/json" id="${inlinedContentId}">${text}</script>`

afterEach(() => document.body.replaceChildren())

const answers = {
  a: { result: { title: '</script><script>alert(1)</script><!-- \u2028' }, tags: ['s1:x'] },
}

it('reads back the inlined content, also with markup written by editors', () => {
  expect(readInlined(page(inlinedElement(answers)))).toEqual(answers)
})

it('reads nothing from a page without inlined content, a truncated page, or invalid content', () => {
  expect(readInlined(document)).toEqual({})
  expect(readInlined(page(carrying('{"a": {"result"')))).toEqual({})
  expect(readInlined(page(carrying('{"a": 1}')))).toEqual({})
})

it('finds the same answers in the text of a page', () => {
  const html = `<!doctype html><main>Words</main>${inlinedElement(answers)}<script>start()</script>`
  expect(findInlined(html)).toEqual(answers)
})

it('finds nothing in a text without inlined content, a truncated text, or invalid content', () => {
  const whole = inlinedElement(answers)
  for (const html of ['', '<main></main>', whole.slice(0, -20), whole.slice(0, 40), carrying('{"a": 1}')])
    expect(findInlined(html), html).toEqual({})
})
