import { draftIdOf, isVersionId, publishedIdOf, type StoredDocument } from './document.ts'

/** One document before and after a transaction; a missing side means created or deleted. */
export type DocumentChange = {
  readonly id: string
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
}

/**
 * The dataset in memory: by id, by type and by references.
 * The SQLite file is authoritative; this copy makes queries fast.
 */
export class DatasetIndex {
  readonly #byId = new Map<string, StoredDocument>()
  readonly #byType = new Map<string, Map<string, StoredDocument>>()
  /** Ids of release versions by the id they would be published under. */
  readonly #versions = new Map<string, Set<string>>()
  readonly #strongReferrers = new Map<string, Set<string>>()

  get(id: string): StoredDocument | undefined {
    return this.#byId.get(id)
  }

  all(): Iterable<StoredDocument> {
    return this.#byId.values()
  }

  ofType(type: string): Iterable<StoredDocument> {
    return this.#byType.get(type)?.values() ?? []
  }

  /** The possible ids of a document: published, draft, and those of its release versions. */
  idsOf(publishedId: string): string[] {
    return [publishedId, draftIdOf(publishedId), ...(this.#versions.get(publishedId) ?? [])]
  }

  /** Ids of the version documents of all releases. */
  versionIds(): string[] {
    return [...this.#versions.values()].flatMap((ids) => [...ids])
  }

  /** Ids of the documents that hold a strong reference to `id`. */
  strongReferrers(id: string): ReadonlySet<string> {
    return this.#strongReferrers.get(id) ?? new Set()
  }

  apply(changes: readonly DocumentChange[]): void {
    for (const { id, before, after } of changes) {
      if (before) this.#remove(id, before)
      if (after) this.#add(id, after)
    }
  }

  #add(id: string, document: StoredDocument): void {
    this.#byId.set(id, document)
    if (isVersionId(id)) addTo(this.#versions, publishedIdOf(id), id)
    const ofType = this.#byType.get(document._type) ?? new Map<string, StoredDocument>()
    this.#byType.set(document._type, ofType.set(id, document))
    for (const { target, strong } of referencesIn(document)) {
      if (strong) addTo(this.#strongReferrers, target, id)
    }
  }

  #remove(id: string, document: StoredDocument): void {
    this.#byId.delete(id)
    this.#byType.get(document._type)?.delete(id)
    this.#versions.get(publishedIdOf(id))?.delete(id)
    for (const { target } of referencesIn(document)) this.#strongReferrers.get(target)?.delete(id)
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, member: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(member))
}

type DocumentReference = {
  readonly target: string
  /** A document can't be deleted while a strong reference points to it. */
  readonly strong: boolean
}

/**
 * Every reference inside a value, at any depth.
 * References to other datasets have `_dataset`; they are left out.
 */
export function referencesIn(value: unknown): DocumentReference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(referencesIn)
  if (!('_ref' in value && typeof value._ref === 'string') || '_dataset' in value) return inside
  return [{ target: value._ref, strong: !('_weak' in value && value._weak === true) }, ...inside]
}
