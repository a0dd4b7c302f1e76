import type { ContentSourceMapParsedPath } from '@sanity/client/csm'
import type { StoredDocument } from '../store/document.ts'

/** A path in a document, and the value there. */
export type Origin = {
  readonly document: StoredDocument
  readonly path: ContentSourceMapParsedPath
  readonly value: unknown
}

/** The paths of objects and arrays in documents. They are found by identity, which groq-js keeps. */
export class Origins {
  readonly #byValue = new Map<object, Origin>()
  readonly #byId = new Map<string, Origin>()

  constructor(documents: Iterable<StoredDocument>) {
    for (const document of documents) {
      const origin = { document, path: [], value: document }
      this.#byId.set(document._id, origin)
      this.#add(document, origin)
    }
  }

  of(value: unknown): Origin | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    return this.#byValue.get(value)
  }

  /** The origin of a field of `parent`. `score()` copies documents, so one may also be known by its id. */
  field(parent: unknown, key: unknown): Origin | undefined {
    const isKey = typeof key === 'string' || (typeof key === 'number' && key >= 0)
    if (!isKey) return undefined
    const origin = this.of(parent) ?? (isRecord(parent) ? this.#byId.get(String(parent._id)) : undefined)
    return origin && Origins.fieldOf(origin, key)
  }

  /** The origin of an attribute of an object, or of an item of an array, whose own origin is known. */
  static fieldOf({ document, path, value }: Origin, key: string | number): Origin | undefined {
    if (Array.isArray(value) && typeof key === 'number') {
      const item: unknown = value[key]
      const itemKey = isRecord(item) && typeof item._key === 'string' ? item._key : undefined
      const segment = itemKey === undefined ? key : { _key: itemKey, _index: key }
      return { document, path: [...path, segment], value: item }
    }
    if (!isRecord(value) || typeof key !== 'string') return undefined
    return { document, path: [...path, key], value: value[key] }
  }

  #add(value: object, origin: Origin): void {
    if (this.#byValue.has(value)) return
    this.#byValue.set(value, origin)
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
    for (const key of keys) {
      const field = Origins.fieldOf(origin, key)
      if (field && typeof field.value === 'object' && field.value !== null) this.#add(field.value, field)
    }
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
