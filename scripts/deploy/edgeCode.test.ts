import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { imageCode, pageCode } from './edgeCode.ts'

type Headers = Record<string, { value: string }>

/** As CloudFront runs it; a status instead of an address is an answer. */
function run(code: string, uri: string, headers: Headers = {}) {
  const event = { request: { uri, headers: structuredClone(headers) } }
  const result: { uri?: string; statusCode?: number; headers?: Headers } = runInNewContext(
    `${code};handler(event)`,
    { event },
  )
  return result
}

test.each([
  ['/', '/index.html'],
  ['/games', '/games/index.html'],
  ['/games/', '/games/index.html'],
  ['/shop/product/fod', '/shop/product/fod/index.html'],
  ['/v1.2/notes', '/v1.2/notes/index.html'],
  ['/robots.txt', '/robots.txt'],
  ['/rss.xml', '/rss.xml'],
])('a page at %s is asked for as %s', (uri, file) => {
  expect(run(pageCode, uri).uri).toBe(file)
})

const images = imageCode('abc123', 'production')
const ofUs = '/cdn/images/abc123/production/0f-800x600.jpg'

test('an image is asked for without the path that leads to it', () => {
  expect(run(images, ofUs).uri).toBe('/images/abc123/production/0f-800x600.jpg')
})

test.each([
  '/cdn/images/other/production/0f-800x600.jpg',
  '/cdn/images/abc123/staging/0f-800x600.jpg',
  '/cdn/files/abc123/production/page.html',
  '/cdn/images/abc123/production/../../other/0f.jpg',
  '/cdn/images/abc123/production/',
  '/cdn/vendor/code.js',
])('%s is nothing of ours', (uri) => {
  expect(run(images, uri).statusCode).toBe(404)
})

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/avif,image/*'],
  ['image/webp,*/*', 'image/webp,image/*'],
  ['*/*', 'image/*'],
  [undefined, 'image/*'],
])('of a browser that accepts %s the cache knows %s', (given, kept) => {
  const headers: Headers = given === undefined ? {} : { accept: { value: given } }
  expect(run(images, ofUs, headers).headers?.accept?.value).toBe(kept)
})
