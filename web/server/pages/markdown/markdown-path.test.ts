import { expect, it } from 'vitest'
import { markdownPath, pathOfMarkdown, prefersMarkdown } from './markdown-path.ts'

it.each([
  ['/', '/index.md'],
  ['/games', '/games.md'],
  ['/shop/product/fod', '/shop/product/fod.md'],
])('the page %s is Markdown at %s', (page, markdown) => {
  expect(markdownPath(page)).toBe(markdown)
  expect(pathOfMarkdown(markdown)).toBe(page)
})

it.each(['/', '/games', '/robots.txt', '/md'])('%s is no address of Markdown', (path) => {
  expect(pathOfMarkdown(path)).toBeUndefined()
})

it.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['TEXT/Markdown', true],
  ['text/markdown;q=0.9, text/html;q=0.8', true],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['*/*', false],
  [null, false],
])('a request that accepts %s prefers Markdown: %s', (accept, isPreferred) => {
  expect(prefersMarkdown(accept)).toBe(isPreferred)
})
