import { describe, expect, test } from 'vitest'
import { lockedPolicy } from '../../../../web/server/common/security/content-policy.ts'
import { hasProgram, missingReason } from '../../../checks/programs.ts'
import {
  answered,
  type EdgeHeaders,
  type EdgeQuery,
  madeAnswer,
  requested,
  runtimes,
} from '../testing/edge-runtime.ts'
import { headersCode, imageCode, pageCode, redirectCode } from './edge-code.ts'

const refusal = { 'content-security-policy': lockedPolicy, 'x-content-type-options': 'nosniff' }
const images = imageCode('abc123', 'production', refusal)
const toSite = redirectCode('https://candlecast.example', refusal)
const ourImage = '/cdn/images/abc123/production/0f-800x600.jpg'

test('the code runs under njs, like on CloudFront', ({ skip }) => {
  skip(!hasProgram('njs'), missingReason('njs'))
  expect(runtimes.map(([name]) => name)).toContain('njs')
})

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

  test.each([
    ['/', 'text/markdown, text/html, */*', '/index.md'],
    ['/games', 'text/markdown', '/games.md'],
    ['/games/', 'text/markdown', '/games.md'],
    ['/games', 'text/html,application/xhtml+xml,*/*;q=0.8', '/games/index.html'],
    ['/games', 'text/html, text/markdown;q=0.5', '/games/index.html'],
    ['/robots.txt', 'text/markdown', '/robots.txt'],
  ])('the page %s, accepted as %s, is requested as %s', (uri, accept, file) => {
    expect(requested(pageCode, uri, { accept: { value: accept } }, runtime).uri).toBe(file)
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
    expect(madeAnswer(images, { uri, querystring: {} }, runtime)).toEqual({
      statusCode: 404,
      headers: refusal,
    })
  })

  test.each<[string, EdgeQuery, string]>([
    ['/', {}, '/'],
    ['/shop/product/fod', {}, '/shop/product/fod'],
    ['/games', { page: { value: '2' } }, '/games?page=2'],
    ['/games', { ref: { value: 'a%20b%26c' }, bare: { value: '' } }, '/games?ref=a%20b%26c&bare'],
    ['/games', { tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] } }, '/games?tag=a&tag=b'],
    ['/api/orders', {}, '/api/orders'],
    ['//evil.example/jobs', {}, '//evil.example/jobs'],
    ['/%0d%0aset-cookie:a', {}, '/%0d%0aset-cookie:a'],
  ])('the other host name redirects %s to the site, with security headers', (uri, querystring, path) => {
    expect(madeAnswer(toSite, { uri, querystring }, runtime)).toEqual({
      statusCode: 301,
      headers: { ...refusal, location: `https://candlecast.example${path}` },
    })
  })

  test('the headers of a page replace the policy for errors, if CloudFront adds that policy first', () => {
    const code = headersCode({ 'content-security-policy': "default-src 'self'" }, false)
    const added = { 'content-security-policy': { value: lockedPolicy } }
    expect(answered(code, added, runtime)).toEqual({ 'content-security-policy': "default-src 'self'" })
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
