// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { inlinedContentId, inlinedText, readInlined } from './inlined.ts'

const page = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="${inlinedContentId}">${text}</script>`
  return document
}

afterEach(() => document.body.replaceChildren())

it('brings back what was inlined, whatever editors write', () => {
  const answers = {
    a: { result: { title: '</script><script>alert(1)</script><!-- \u2028' }, tags: ['s1:x'] },
  }
  expect(readInlined(page(inlinedText(answers)))).toEqual(answers)
})

it('brings nothing from a page that carries nothing, was cut off, or carries something else', () => {
  expect(readInlined(document)).toEqual({})
  expect(readInlined(page('{"a": {"result"'))).toEqual({})
  expect(readInlined(page('{"a": 1}'))).toEqual({})
})
