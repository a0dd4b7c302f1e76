import type { CommittedTransaction, DatasetStore } from '../store/dataset-store.ts'
import type { StoredDocument } from '../store/document.ts'
import { type EvaluatedQuery, evaluatePlan } from './evaluate.ts'
import type { Perspective } from './perspective.ts'
import { QueryPlanner } from './plan.ts'
import { ResultCache } from './result-cache.ts'
import type { SourceMapStyle } from './source-map.ts'
import { DatasetViews, type DocumentSource } from './views.ts'

export type QueryRequest = {
  readonly query: string
  readonly params: Record<string, unknown>
  readonly perspective: Perspective
  readonly reader: Reader
  readonly sourceMapStyle?: SourceMapStyle | undefined
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
  readonly #views: DatasetViews
  readonly #planner = new QueryPlanner()
  readonly #results = new ResultCache()

  constructor(store: DatasetStore, project: { projectId: string; dataset: string }) {
    this.#project = project
    this.#views = new DatasetViews(store.index)
    store.onCommit((transaction) => this.#apply(transaction))
  }

  /** @throws LakeError 400 when the query can't be parsed, is not supported, or fails */
  run(request: QueryRequest): EvaluatedQuery {
    const { query, params, perspective, reader, sourceMapStyle } = request
    const plan = this.#planner.plan(query, params)
    const key = JSON.stringify([
      query,
      params,
      perspective,
      reader.seesEverything,
      reader.seesNothing,
      sourceMapStyle,
    ])
    const known = plan.volatile ? undefined : this.#results.get(key)
    if (known) return known
    const view = reader.seesNothing ? nothing : this.#views.view(perspective, reader.seesEverything)
    const project = this.#project
    const result = evaluatePlan(plan, { view, params, identity: reader.identity, project, sourceMapStyle })
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
      const view = onlyThis(document)
      const { json } = evaluatePlan(plan, { view, params, identity, project: this.#project })
      return json !== '[]' && json !== 'null'
    }
  }

  #apply({ changes, tags }: CommittedTransaction): void {
    this.#views.apply(changes)
    this.#results.drop(tags.all)
  }
}

/** What an anonymous reader of a private dataset sees. */
const nothing: DocumentSource = {
  get: () => undefined,
  all: () => [],
  ofTypes: () => [],
  versionsOf: () => [],
}

function onlyThis(document: StoredDocument): DocumentSource {
  return {
    get: (id) => (id === document._id ? document : undefined),
    all: () => [document],
    ofTypes: () => [document],
    versionsOf: () => [document],
  }
}
