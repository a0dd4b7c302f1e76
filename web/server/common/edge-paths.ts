/** A proxy or CDN in front of the site doesn’t route these paths to page rendering. */
import { contentEndpoint } from '#shared/api/content-endpoint.ts'
import { imagesPath } from '#shared/image-sources.ts'
import { privatePaths } from '#shared/paths.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'

export const edgePaths = {
  images: imagesPath,
  assets: '/assets',
  api: '/api',
  contentWebhook: '/api/content-webhook',
  /** The page server reads content for browsers when the dataset is private. */
  content: contentEndpoint.query.slice(0, -1),
  paymentWebhook: shopApiPaths.paymentWebhook,
  /** Every visitor gets the same shell without content. */
  private: privatePaths,
} as const
