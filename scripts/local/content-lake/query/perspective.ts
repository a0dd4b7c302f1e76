import { gatewayError, notSupported } from '../errors.ts'

export type Perspective = 'published' | 'drafts' | 'raw'

/** From this API version on, a query without a perspective sees published documents only. */
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19'

/**
 * Reads the `perspective` of a query. `apiVersion` is `1`, `X` or a date.
 * @throws LakeError 400 for lists and release names, which need content releases.
 */
export function parsePerspective(requested: string | undefined, apiVersion: string): Perspective {
  switch (requested) {
    case undefined:
    case '':
      return apiVersion === 'X' || (apiVersion !== '1' && apiVersion >= PUBLISHED_BY_DEFAULT_SINCE)
        ? 'published'
        : 'raw'
    case 'published':
    case 'raw':
      return requested
    case 'drafts':
    case 'previewDrafts':
      return 'drafts'
    default:
      if (/[^a-zA-Z0-9,_-]/.test(requested)) {
        throw gatewayError(400, 'Bad Request', `Invalid perspective "${requested}"`)
      }
      throw notSupported(`the perspective "${requested}"`, 'Use "published", "drafts" or "raw".')
  }
}
