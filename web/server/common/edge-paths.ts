/** Paths that a proxy or CDN in front of the site doesn't route to page rendering. */
import { contentEndpoint } from '#shared/api/content-endpoint.ts'
import { imagesPath } from '#shared/image-sources.ts'
import { privatePaths } from '#shared/paths.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'

export const edgePaths = {
  /** Prefix of images. Without it the path is the one on cdn.sanity.io. */
  images: imagesPath,
  assets: '/assets',
  api: '/api',
  contentWebhook: '/api/content-webhook',
  /** Prefix of the content that the page server reads for browsers, when the dataset is private. */
  content: contentEndpoint.query.slice(0, -1),
  paymentWebhook: shopApiPaths.paymentWebhook,
  /** Private pages: every visitor gets the same shell without content. */
  private: privatePaths,
} as const
