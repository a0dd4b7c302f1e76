import { expect, test } from 'vitest'
import { limitPage } from './limit.ts'

const html = [
  '<!doctype html><html><head><meta charset="utf-8"><style>h1{color:red}</style>',
  '<link rel="stylesheet" href="/assets/a.css" disabled>',
  '<script type="application/ld+json">{"@type":"Product"}</script></head>',
  '<body><h1 data-style="margin:0">Forest</h1><img src="/cdn/images/a.jpg">',
  '<script type="application/json" id="content">{}</script>',
  '<script data-entry="/assets/entry.js" data-scripts="">start()</script></body></html>',
].join('')

test('a limit page keeps content, styles, images and structured data, but no script', () => {
  const page = limitPage(html)
  expect(page).toContain('<style>h1{color:red}</style>')
  expect(page).toContain('<h1 style="margin:0">Forest</h1><img src="/cdn/images/a.jpg">')
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">'])
  expect(page).not.toContain('<link rel="stylesheet"')
})
