/** Paths that a proxy or CDN in front of the site must not treat as rendered pages. */
import { contentEndpoint } from '#shared/api/content-endpoint.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { imagesPath } from '#shared/image-sources.ts'
import { privatePaths } from '#shared/paths.ts'

export const edgePaths = {
  images: imagesPath,
  assets: '/assets',
  api: '/api',
  contentWebhook: '/api/content-webhook',
  /** Content for browsers, when the dataset is private. */
  content: contentEndpoint.query.slice(0, -1),
  paymentWebhook: shopApiPaths.paymentWebhook,
  /** Pages that every visitor gets as the same shell, without content. */
  private: privatePaths,
} as const
