import { ASSET_CDN } from '../../../../web/server/common/content-client.ts'
import { edgePaths } from '../../../../web/server/common/edge-paths.ts'
import { lockedPolicy } from '../../../../web/server/common/security/content-policy.ts'
import type { Headers } from '../../../../web/server/common/security/headers.ts'

/** Code for CloudFront Functions, runtime 2.0. Each is at most 10 KB, in the syntax that edge-syntax.ts checks. */

/**
 * Changes the path of a page to its built file, so that the bucket can answer when the rendering function fails. A
 * client that names Markdown before HTML gets the path of the page as Markdown: the cache doesn't know `Accept`.
 */
export const pageCode = `function handler(event) {
  const request = event.request
  if (/\\.\\w+$/.test(request.uri)) return request
  const accept = request.headers.accept ? request.headers.accept.value : ''
  const markdown = accept.indexOf('text/markdown')
  const html = accept.indexOf('text/html')
  if (markdown >= 0 && (html < 0 || markdown < html)) {
    request.uri = request.uri.replace(/^\\/$/, '/index').replace(/\\/$/, '') + '.md'
    return request
  }
  request.uri = request.uri.replace(/\\/?$/, '/index.html')
  return request
}
`

/** Headers of a response that a function makes itself, as CloudFront's functions write them. */
const headersText = (headers: Headers) =>
  JSON.stringify(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])))

/**
 * Redirects every request to the same path and query of the site. CloudFront gives the path and the query as they were
 * sent, so nothing is encoded again.
 * @param headers of the redirect: CloudFront runs no response function for a response made here
 */
export const redirectCode = (siteUrl: string, headers: Headers) => `function handler(event) {
  const request = event.request
  const pairs = []
  Object.keys(request.querystring).forEach((name) => {
    const given = request.querystring[name]
    const values = given.multiValue ? given.multiValue : [given]
    values.forEach((entry) => pairs.push(entry.value ? name + '=' + entry.value : name))
  })
  const headers = ${headersText(headers)}
  headers.location = { value: '${siteUrl}' + request.uri + (pairs.length ? '?' + pairs.join('&') : '') }
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: headers }
}
`

/**
 * Forwards requests for images of this project only: other files of the image host would become pages and scripts of
 * this site. `accept` is reduced to three values, so that the cache keeps three variants of an image, not hundreds.
 * @param headers of a refusal: CloudFront runs no response function for a response made here
 */
export const imageCode = (projectId: string, dataset: string, headers: Headers) => `function handler(event) {
  const request = event.request
  const folder = '${edgePaths.images}/images/${projectId}/${dataset}/'
  const file = request.uri.slice(folder.length)
  if (!request.uri.startsWith(folder) || !/^[\\w-]+\\.\\w+$/.test(file)) {
    return { statusCode: 404, statusDescription: 'Not Found', headers: ${headersText(headers)} }
  }
  request.uri = request.uri.slice(${edgePaths.images.length})
  const accepted = request.headers.accept ? request.headers.accept.value : ''
  const best = ['image/avif', 'image/webp'].find((type) => accepted.includes(type))
  request.headers.accept = { value: best ? best + ',image/*' : 'image/*' }
  return request
}
`

/**
 * Adds headers to a response. CloudFront's response headers policies are too short for a content security policy with
 * hashes (error TooLongCSPInResponseHeadersPolicy).
 * @param override whether they replace headers of the origin. The policy for errors (error-headers.ts) is always replaced:
 * CloudFront doesn't document whether it adds that policy before or after this function
 */
export const headersCode = (headers: Headers, override: boolean) => `function handler(event) {
  const response = event.response
  const headers = ${JSON.stringify(headers)}
  Object.keys(headers).forEach((name) => {
    const given = response.headers[name]
    if (${override} || !given || given.value === ${JSON.stringify(lockedPolicy)})
      response.headers[name] = { value: headers[name] }
  })
  response.cookies = {}
  return response
}
`

export const IMAGE_HOST = new URL(ASSET_CDN).hostname
