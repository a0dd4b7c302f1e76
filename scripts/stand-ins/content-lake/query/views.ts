import { gatewayError } from '../errors.ts'
import {
  type Documents,
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

/** The documents that a query reads: by id, or all of them, ordered by `_id`. */
export type DocumentSource = {
  get(id: string): StoredDocument | undefined
  readonly all: readonly StoredDocument[]
}

/**
 * The dataset as one reader sees it in one perspective. `everything` is true for a reader with a token. Other readers see
 * only ids without a dot.
 */
export function viewOf(dataset: Documents, perspective: Perspective, everything: boolean): DocumentSource {
  const { get, resolve } =
    typeof perspective === 'string'
      ? plainView(dataset, perspective, everything)
      : layeredView(dataset, everything ? perspective : [])
  const seen = Array.from(dataset.values(), resolve).filter((document) => document !== undefined)
  return { get, all: seen.sort((a, b) => (a._id < b._id ? -1 : 1)) }
}

type View = {
  readonly get: (id: string) => StoredDocument | undefined
  /** A stored document as the view shows it; undefined when it is hidden. */
  readonly resolve: (document: StoredDocument) => StoredDocument | undefined
}

function plainView(dataset: Documents, perspective: 'published' | 'raw', everything: boolean): View {
  const isVisible = (id: string) =>
    everything ? perspective === 'raw' || !(isDraftId(id) || isVersionId(id)) : isPublicId(id)
  return {
    get: (id) => (isVisible(id) ? dataset.get(id) : undefined),
    resolve: (document) => (isVisible(document._id) ? document : undefined),
  }
}

/**
 * Layers of drafts and releases over the published documents, the first layer on top. Documents have the published id,
 * and the id of the document that is shown as `_originalId`. Without layers, ids with a dot are hidden.
 */
function layeredView(dataset: Documents, layers: readonly string[]): View {
  const get = (id: string): StoredDocument | undefined => {
    if (isDraftId(id) || isVersionId(id) || !(layers.length > 0 || isPublicId(id))) return undefined
    for (const layer of layers) {
      const document = dataset.get(layerIdOf(layer, id))
      if (document) return isUnpublishMark(document) ? undefined : overlay(document)
    }
    const published = dataset.get(id)
    return published && overlay(published)
  }
  const resolve = (document: StoredDocument) => {
    const current = get(publishedIdOf(document._id))
    return current?._originalId === document._id ? current : undefined
  }
  return { get, resolve }
}

/** One copy for each stored document, because source maps find documents by identity. */
const overlaid = new WeakMap<StoredDocument, StoredDocument>()

function overlay(document: StoredDocument): StoredDocument {
  const known = overlaid.get(document)
  if (known) return known
  const result = { ...document, _id: publishedIdOf(document._id), _originalId: document._id }
  overlaid.set(document, result)
  return result
}
