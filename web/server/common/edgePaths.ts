/** What stands before the site leads these paths elsewhere than to what renders pages. */
import { imagesPath } from '../../shared/imageSources.ts'
import { privatePaths } from '../../shared/paths.ts'
import { shopApiPaths } from '../../shared/shopContract.ts'
import { CONTENT_WEBHOOK_PATH } from '../pages/site.ts'

export const edgePaths = {
  /** Below it, without it, the addresses of cdn.sanity.io. */
  images: imagesPath,
  assets: '/assets',
  api: '/api',
  contentWebhook: CONTENT_WEBHOOK_PATH,
  paymentWebhook: shopApiPaths.paymentWebhook,
  /** Pages that are the visitor’s own: the shell without content, for everybody. */
  private: privatePaths,
} as const
