import { describe, expect, test } from 'vitest'
import { answered, type EdgeHeaders, requested, runtimes } from '../testing/edge-runtime.ts'
import { headersCode, imageCode, pageCode } from './edge-code.ts'

const images = imageCode('abc123', 'production')
const ourImage = '/cdn/images/abc123/production/0f-800x600.jpg'

describe.each(runtimes)('under %s', (_name, runtime) => {
  test.each([
    ['/', '/index.html'],
    ['/games', '/games/index.html'],
    ['/games/', '/games/index.html'],
    ['/shop/product/fod', '/shop/product/fod/index.html'],
    ['/v1.2/notes', '/v1.2/notes/index.html'],
    ['/robots.txt', '/robots.txt'],
    ['/rss.xml', '/rss.xml'],
  ])('the page %s is requested as %s', (uri, file) => {
    expect(requested(pageCode, uri, {}, runtime).uri).toBe(file)
  })

  test('an image is requested without its path prefix', () => {
    expect(requested(images, ourImage, {}, runtime).uri).toBe('/images/abc123/production/0f-800x600.jpg')
  })

  test.each([
    '/cdn/images/other/production/0f-800x600.jpg',
    '/cdn/images/abc123/staging/0f-800x600.jpg',
    '/cdn/files/abc123/production/page.html',
    '/cdn/images/abc123/production/../../other/0f.jpg',
    '/cdn/images/abc123/production/',
    '/cdn/vendor/code.js',
  ])('%s is not an image of this project', (uri) => {
    expect(requested(images, uri, {}, runtime).statusCode).toBe(404)
  })

  test.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/avif,image/*'],
    ['image/webp,*/*', 'image/webp,image/*'],
    ['*/*', 'image/*'],
    [undefined, 'image/*'],
  ])('accept: %s is reduced to %s', (given, kept) => {
    const headers: EdgeHeaders = given === undefined ? {} : { accept: { value: given } }
    expect(requested(images, ourImage, headers, runtime).headers?.accept?.value).toBe(kept)
  })

  test.each([
    [true, "default-src 'none'"],
    [false, "default-src 'self'"],
  ])('a header of the origin with override %s', (override, value) => {
    const code = headersCode({ 'content-security-policy': "default-src 'none'", 'x-a': '1' }, override)
    const own = { 'content-security-policy': { value: "default-src 'self'" } }
    expect(answered(code, own, runtime)).toEqual({ 'content-security-policy': value, 'x-a': '1' })
  })
})
