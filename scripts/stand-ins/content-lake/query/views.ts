import { gatewayError } from '../errors.ts'
import {
  type Documents,
  documentsById,
  isDraftId,
  isPublicId,
  isUnpublishMark,
  isVersionId,
  layerIdOf,
  publishedIdOf,
  type StoredDocument,
} from '../store/document.ts'

/**
 * The documents that a query sees: published ones, all of them as stored, or published ones under a stack of layers.
 * A layer is `drafts` or the id of a release; the first layer wins.
 */
export type Perspective = 'published' | 'raw' | readonly string[]

/** From this API version on, a query without a perspective sees published documents only. */
const PUBLISHED_SINCE = '2025-02-19'

/**
 * Reads the `perspective` of a query: one name, or a stack such as `r1,drafts`. `apiVersion` is `1`, `X` or a date.
 * @throws LakeError 400 for a malformed name, and a stack with `raw`
 */
export function parsePerspective(requested: string | undefined, apiVersion: string): Perspective {
  if (!requested) return apiVersion !== '1' && apiVersion >= PUBLISHED_SINCE ? 'published' : 'raw'
  const names = requested.split(',').map((name) => (name === 'previewDrafts' ? 'drafts' : name))
  if (names.length === 1 && (names[0] === 'published' || names[0] === 'raw')) return names[0]
  if (names.some((name) => !/^[a-zA-Z0-9_-]{1,60}$/.test(name)) || names.includes('raw')) {
    throw gatewayError(400, 'Bad Request', `Invalid perspective "${requested}"`)
  }
  // Published documents are below every stack, so layers after `published` have no effect.
  const end = names.indexOf('published')
  const layers = end < 0 ? names : names.slice(0, end)
  return layers.length === 0 ? 'published' : layers
}

/**
 * The dataset as one reader sees it in one perspective, ordered by `_id`. `everything` is true for a reader with a token. Other
 * readers see only ids without a dot.
 */
export function viewOf(dataset: Documents, perspective: Perspective, everything: boolean): Documents {
  const seen =
    typeof perspective === 'string'
      ? plainView(dataset, perspective, everything)
      : layeredView(dataset, everything ? perspective : [])
  return documentsById(seen.sort((a, b) => (a._id < b._id ? -1 : 1)))
}

const plainView = (dataset: Documents, perspective: 'published' | 'raw', everything: boolean) =>
  [...dataset.values()].filter(({ _id }) =>
    everything ? perspective === 'raw' || !(isDraftId(_id) || isVersionId(_id)) : isPublicId(_id),
  )

/**
 * Layers of drafts and releases over the published documents, the first layer on top. Documents have the published id,
 * and the id of the document that is shown as `_originalId`. Without layers, ids with a dot are hidden.
 */
function layeredView(dataset: Documents, layers: readonly string[]): StoredDocument[] {
  const ids = new Set(Array.from(dataset.keys(), publishedIdOf))
  return [...ids].flatMap((_id) => {
    if (layers.length === 0 && !isPublicId(_id)) return []
    const shown = [...layers.map((layer) => layerIdOf(layer, _id)), _id].find((id) => dataset.has(id))
    const document = dataset.get(shown ?? '')
    if (!document || isUnpublishMark(document)) return []
    return { ...document, _id, _originalId: document._id }
  })
}
