import { ASSET_CDN } from '../../../web/server/common/content-client.ts'
import { edgePaths } from '../../../web/server/common/edge-paths.ts'
import type { Headers } from '../../../web/server/common/security/headers.ts'

/** In CloudFront Functions' JavaScript, runtime 2.0, of which one may have 10 KB. */

/** A page by the name of its built file, so that the bucket can answer when the function that renders it fails. */
export const pageCode = `function handler(event) {
  const request = event.request
  if (!/\\.\\w+$/.test(request.uri)) request.uri = request.uri.replace(/\\/?$/, '/index.html')
  return request
}
`

/**
 * One image of this project; what lies beside it, or in others' projects, would be a page or a script of this site.
 * What a browser accepts is brought down to three kinds, so that the cache keeps three of an image and not hundreds.
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
 * Adds our headers to an answer. A policy of CloudFront's own for them has less room than a content security policy
 * with hashes needs (TooLongCSPInResponseHeadersPolicy).
 * @param override whether they take the place of what the origin says
 */
export const headersCode = (headers: Headers, override: boolean) => `function handler(event) {
  const response = event.response
  const headers = ${JSON.stringify(headers)}
  for (const name of Object.keys(headers)) {
    if (${override} || !response.headers[name]) response.headers[name] = { value: headers[name] }
  }
  response.cookies = {}
  return response
}
`

export const IMAGE_HOST = new URL(ASSET_CDN).hostname
