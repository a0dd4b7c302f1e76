import { expect, it } from 'vitest'
import { showsText } from './preview-text.ts'

it.each([
  ['a title', ['title']],
  ['running text', ['body', { _key: 'a' }, 'children', 0, 'text']],
  ['a step of the home page', ['steps', { _key: 'a' }, 'title']],
  ['a button', ['actions', { _key: 'a' }, 'label']],
])('marks %s', (_what, path) => {
  expect(showsText(path)).toBe(true)
})

it.each([
  ['a slug', ['slug', 'current']],
  ['a product’s type', ['type']],
  ['a status', ['status']],
  ['a colour', ['accent']],
  ['an address', ['actions', { _key: 'a' }, 'href']],
  ['a date', ['publishedOn']],
  ['an id of a video', ['video', 'youtubeId']],
  ['a style of running text', ['body', { _key: 'a' }, 'style']],
  ['the title for search engines', ['seo', 'title']],
  ['nothing', []],
])('leaves %s alone', (_what, path) => {
  expect(showsText(path)).toBe(false)
})
