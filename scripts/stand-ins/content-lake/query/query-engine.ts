import type { SyncTag } from '../live/sync-tags.ts'
import type { DatasetIndex } from '../store/dataset-index.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { StoredDocument } from '../store/document.ts'
import { type EvaluatedQuery, evaluatePlan } from './evaluate.ts'
import { QueryPlanner } from './plan.ts'
import { type DocumentSource, type Perspective, viewOf } from './views.ts'

export type QueryRequest = {
  readonly query: string
  readonly params: Record<string, unknown>
  readonly perspective: Perspective
  readonly reader: Reader
  readonly withSourceMap?: boolean
}

export type Reader = {
  /** The result of GROQ's `identity()`. */
  readonly identity: string
  /** May read drafts and all other ids with a dot. */
  readonly seesEverything: boolean
  /** An anonymous reader of a private dataset. */
  readonly seesNothing?: boolean
}

/** Runs GROQ queries on a dataset: plan, view, evaluation and result cache. */
export class QueryEngine {
  readonly #project: { projectId: string; dataset: string }
  readonly #dataset: DatasetIndex
  readonly #planner = new QueryPlanner()
  readonly #results = new ResultCache()

  constructor(store: DatasetStore, project: { projectId: string; dataset: string }) {
    this.#project = project
    this.#dataset = store.index
    store.onCommit(({ tags }) => this.#results.drop(tags.all))
  }

  /** @throws LakeError 400 when the query can't be parsed, is not supported, or fails */
  run(request: QueryRequest): EvaluatedQuery {
    const { query, params, perspective, reader, withSourceMap } = request
    const plan = this.#planner.plan(query, params)
    const key = JSON.stringify([
      query,
      params,
      perspective,
      reader.seesEverything,
      reader.seesNothing,
      withSourceMap,
    ])
    const known = plan.volatile ? undefined : this.#results.get(key)
    if (known) return known
    const view = reader.seesNothing ? only() : viewOf(this.#dataset, perspective, reader.seesEverything)
    const project = this.#project
    const result = evaluatePlan(plan, { view, params, identity: reader.identity, project, withSourceMap })
    if (!plan.volatile) this.#results.set(key, result)
    return result
  }

  /**
   * A test of single documents against a query's filter, for listeners. It sees no other documents: listeners of
   * the service can't join either.
   * @throws LakeError 400 when the query can't be parsed or is not supported
   */
  matcher(
    query: string,
    params: Record<string, unknown>,
    identity: string,
  ): (document: StoredDocument) => boolean {
    const plan = this.#planner.plan(query, params)
    return (document) => {
      const view = only(document)
      const { json } = evaluatePlan(plan, { view, params, identity, project: this.#project })
      return json !== '[]' && json !== 'null'
    }
  }
}

/** A view of these documents only, which all fit every constraint of a filter. */
const only = (...documents: StoredDocument[]): DocumentSource => ({
  get: (id) => documents.find(({ _id }) => _id === id),
  all: () => documents,
  ofTypes: () => documents,
  versionsOf: () => documents,
})

/** Limits memory when many different queries are sent. */
const MAX_RESULTS = 1_000

/** Caches results until a change touches one of their sync tags, as the service's CDN does. A full cache starts empty. */
class ResultCache {
  readonly #results = new Map<string, EvaluatedQuery>()

  get(key: string): EvaluatedQuery | undefined {
    return this.#results.get(key)
  }

  set(key: string, result: EvaluatedQuery): void {
    if (this.#results.size >= MAX_RESULTS) this.#results.clear()
    this.#results.set(key, result)
  }

  /** Removes the results with any of these tags. */
  drop(tags: readonly SyncTag[]): void {
    const changed = new Set(tags)
    for (const [key, { syncTags }] of this.#results)
      if (syncTags.some((tag) => changed.has(tag))) this.#results.delete(key)
  }
}
