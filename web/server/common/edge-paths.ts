/** What stands before the site leads these paths elsewhere than to what renders pages. */
import { imagesPath } from '../../shared/image-sources.ts'
import { privatePaths } from '../../shared/paths.ts'
import { shopApiPaths } from '../../shared/shop-contract.ts'

export const edgePaths = {
  /** Below it, without it, the addresses of cdn.sanity.io. */
  images: imagesPath,
  assets: '/assets',
  api: '/api',
  contentWebhook: '/api/content-webhook',
  paymentWebhook: shopApiPaths.paymentWebhook,
  /** Pages that are the visitor’s own: the shell without content, for everybody. */
  private: privatePaths,
} as const
