import { expect, test } from 'vitest'
import { limitPages } from './limit.ts'

const html = [
  '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<link rel="stylesheet" href="/assets/a.css"><link rel="stylesheet" href="/assets/b.css">',
  '<script type="application/ld+json">{"@type":"Product"}</script></head>',
  '<body><h1>Forest</h1><img src="/cdn/images/a.jpg"><script type="application/json" id="content">{}</script>',
  '<script data-entry="/assets/entry.js" data-scripts="">start()</script></body></html>',
].join('')

test('a limit page keeps content, images and structured data, has one stylesheet and nothing that runs', () => {
  const pages = new Map(limitPages({ path: '/shop', html, readFile: (address) => `/* ${address} */` }))
  const page = pages.get('/shop')?.text ?? ''
  expect(page).toContain('<h1>Forest</h1><img src="/cdn/images/a.jpg">')
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">'])
  expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/limit/shop.css">',
  ])
  expect(pages.get('/limit/shop.css')?.text).toBe('/* /assets/a.css */\n/* /assets/b.css */')
})
