import { gatewayError } from '../errors.ts'

/**
 * The documents that a query sees: published ones, all of them as stored, or published ones under a stack of layers.
 * A layer is `drafts` or the id of a release; the first layer wins.
 */
export type Perspective = 'published' | 'raw' | readonly string[]

/** From this API version on, a query without a perspective sees published documents only, and releases are served. */
const RELEASES_SINCE = '2025-02-19'

/**
 * Reads the `perspective` of a query: one name, or a stack such as `r1,drafts`. `apiVersion` is `1`, `X` or a date.
 * @throws LakeError 400 for a malformed name, a stack with `raw`, and releases before API version 2025-02-19
 */
export function parsePerspective(requested: string | undefined, apiVersion: string): Perspective {
  const knowsReleases = apiVersion === 'X' || (apiVersion !== '1' && apiVersion >= RELEASES_SINCE)
  if (!requested) return knowsReleases ? 'published' : 'raw'
  const names = requested.split(',').map((name) => (name === 'previewDrafts' ? 'drafts' : name))
  if (names.length === 1 && (names[0] === 'published' || names[0] === 'raw')) return names[0]
  if (names.some((name) => !/^[a-zA-Z0-9_-]{1,60}$/.test(name)) || names.includes('raw')) {
    throw gatewayError(400, 'Bad Request', `Invalid perspective "${requested}"`)
  }
  // Published documents are below every stack, so layers after `published` have no effect.
  const end = names.indexOf('published')
  const layers = end < 0 ? names : names.slice(0, end)
  if (!knowsReleases && layers.some((name) => name !== 'drafts')) {
    throw gatewayError(
      400,
      'Bad Request',
      `Release perspectives need API version ${RELEASES_SINCE} or later, not ${apiVersion}`,
    )
  }
  return layers.length === 0 ? 'published' : layers
}
