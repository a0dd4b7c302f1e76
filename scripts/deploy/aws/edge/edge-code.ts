import { ASSET_CDN } from '../../../../web/server/common/content-client.ts'
import { edgePaths } from '../../../../web/server/common/edge-paths.ts'
import type { Headers } from '../../../../web/server/common/security/headers.ts'

/** Code for CloudFront Functions, runtime 2.0. Each is at most 10 KB, in the syntax that edge-syntax.ts checks. */

/** Changes the path of a page to its built file, so that the bucket can answer when the rendering function fails. */
export const pageCode = `function handler(event) {
  const request = event.request
  if (!/\\.\\w+$/.test(request.uri)) request.uri = request.uri.replace(/\\/?$/, '/index.html')
  return request
}
`

/**
 * Forwards requests for images of this project only: other files of the image host would become pages and scripts of
 * this site. `accept` is reduced to three values, so that the cache keeps three variants of an image, not hundreds.
 */
export const imageCode = (projectId: string, dataset: string) => `function handler(event) {
  const request = event.request
  const folder = '${edgePaths.images}/images/${projectId}/${dataset}/'
  const file = request.uri.slice(folder.length)
  if (!request.uri.startsWith(folder) || !/^[\\w-]+\\.\\w+$/.test(file)) {
    return { statusCode: 404, statusDescription: 'Not Found' }
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
 * @param override whether they replace headers of the origin
 */
export const headersCode = (headers: Headers, override: boolean) => `function handler(event) {
  const response = event.response
  const headers = ${JSON.stringify(headers)}
  Object.keys(headers).forEach((name) => {
    if (${override} || !response.headers[name]) response.headers[name] = { value: headers[name] }
  })
  response.cookies = {}
  return response
}
`

export const IMAGE_HOST = new URL(ASSET_CDN).hostname
