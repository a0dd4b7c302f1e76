import { gatewayError } from '../errors.ts'
import type { DatasetIndex, DocumentChange } from '../store/dataset-index.ts'
import {
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

/** The documents that a query reads: by id, by type, or all of them. */
export type DocumentSource = {
  get(id: string): StoredDocument | undefined
  all(): readonly StoredDocument[]
  ofTypes(types: Iterable<string>): readonly StoredDocument[]
  versionsOf(publishedIds: Iterable<string>): readonly StoredDocument[]
}

/** The dataset as one reader sees it in one perspective; documents come ordered by `_id`. */
export class DatasetView implements DocumentSource {
  readonly #dataset: DatasetIndex
  readonly #resolve: (document: StoredDocument) => StoredDocument | undefined
  readonly #get: (id: string) => StoredDocument | undefined
  readonly #ofType = new Map<string, readonly StoredDocument[]>()
  #all: readonly StoredDocument[] | undefined

  constructor(
    dataset: DatasetIndex,
    resolve: (document: StoredDocument) => StoredDocument | undefined,
    get: (id: string) => StoredDocument | undefined,
  ) {
    this.#dataset = dataset
    this.#resolve = resolve
    this.#get = get
  }

  get(id: string): StoredDocument | undefined {
    return this.#get(id)
  }

  all(): readonly StoredDocument[] {
    this.#all ??= this.#list(this.#dataset.all())
    return this.#all
  }

  ofTypes(types: Iterable<string>): readonly StoredDocument[] {
    const lists = Array.from(types, (type) => this.#listOfType(type))
    return lists.length === 1 ? (lists[0] ?? []) : lists.flat().sort(byId)
  }

  versionsOf(publishedIds: Iterable<string>): readonly StoredDocument[] {
    const ids = Array.from(publishedIds).flatMap((id) => this.#dataset.idsOf(id))
    return ids.flatMap((id) => this.#get(id) ?? []).sort(byId)
  }

  /** Removes cached lists that are stale after a change: those of the changed types, and the list of all documents. */
  forget(types: Iterable<string>): void {
    this.#all = undefined
    for (const type of types) this.#ofType.delete(type)
  }

  #listOfType(type: string): readonly StoredDocument[] {
    const known = this.#ofType.get(type)
    if (known) return known
    const list = this.#list(this.#dataset.ofType(type))
    this.#ofType.set(type, list)
    return list
  }

  #list(documents: Iterable<StoredDocument>): StoredDocument[] {
    const seen: StoredDocument[] = []
    for (const document of documents) {
      const resolved = this.#resolve(document)
      if (resolved) seen.push(resolved)
    }
    return seen.sort(byId)
  }
}

function byId(a: StoredDocument, b: StoredDocument): number {
  if (a._id === b._id) return 0
  return a._id < b._id ? -1 : 1
}

/** Enough for every stack of releases that one project uses at a time. */
const MAX_VIEWS = 50

/** One view for each perspective and kind of reader, kept current as transactions commit. */
export class DatasetViews {
  readonly #dataset: DatasetIndex
  readonly #views = new Map<string, DatasetView>()

  constructor(dataset: DatasetIndex) {
    this.#dataset = dataset
  }

  /** `everything` is true for a reader with a token. Other readers see only ids without a dot. */
  view(perspective: Perspective, everything: boolean): DatasetView {
    const key = `${perspective} ${everything}`
    if (this.#views.size >= MAX_VIEWS && !this.#views.has(key)) this.#views.clear()
    const view = this.#views.get(key) ?? createView(this.#dataset, perspective, everything)
    this.#views.set(key, view)
    return view
  }

  apply(changes: readonly DocumentChange[]): void {
    const types = new Set(changes.flatMap((change) => affectedTypes(this.#dataset, change)))
    for (const view of this.#views.values()) view.forget(types)
  }
}

/** A draft or version of one type may hide a published document of another. */
function affectedTypes(dataset: DatasetIndex, { id, before, after }: DocumentChange): string[] {
  const stored = dataset.idsOf(publishedIdOf(id)).map((one) => dataset.get(one))
  return [before, after, ...stored].flatMap((document) => (document ? [document._type] : []))
}

function createView(dataset: DatasetIndex, perspective: Perspective, everything: boolean): DatasetView {
  if (typeof perspective !== 'string') return createLayeredView(dataset, everything ? perspective : [])
  const isVisible = (id: string) =>
    everything ? perspective === 'raw' || !(isDraftId(id) || isVersionId(id)) : isPublicId(id)
  return new DatasetView(
    dataset,
    (document) => (isVisible(document._id) ? document : undefined),
    (id) => (isVisible(id) ? dataset.get(id) : undefined),
  )
}

/**
 * Layers of drafts and releases over the published documents, the first layer on top. Documents have the published id,
 * and the id of the document that is shown as `_originalId`. Without layers, ids with a dot are hidden.
 */
function createLayeredView(dataset: DatasetIndex, layers: readonly string[]): DatasetView {
  const overlaid = new WeakMap<StoredDocument, StoredDocument>()
  const overlay = (document: StoredDocument): StoredDocument => {
    const known = overlaid.get(document)
    if (known) return known
    const result = { ...document, _id: publishedIdOf(document._id), _originalId: document._id }
    overlaid.set(document, result)
    return result
  }
  const get = (id: string): StoredDocument | undefined => {
    if (isDraftId(id) || isVersionId(id) || !(layers.length > 0 || isPublicId(id))) return undefined
    for (const layer of layers) {
      const document = dataset.get(layerIdOf(layer, id))
      if (document) return isUnpublishMark(document) ? undefined : overlay(document)
    }
    const published = dataset.get(id)
    return published && overlay(published)
  }
  const resolve = (document: StoredDocument): StoredDocument | undefined => {
    const current = get(publishedIdOf(document._id))
    return current?._originalId === document._id ? current : undefined
  }
  return new DatasetView(dataset, resolve, get)
}
