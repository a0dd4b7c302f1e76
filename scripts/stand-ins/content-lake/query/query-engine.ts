import type { DatasetStore } from '../store/dataset-store.ts'
import { type Documents, documentsById, type StoredDocument } from '../store/document.ts'
import { type EvaluatedQuery, evaluatePlan } from './evaluate.ts'
import { QueryPlanner } from './plan.ts'
import { type Perspective, viewOf } from './views.ts'

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

/** Runs GROQ queries on a dataset: plan, view and evaluation. */
export class QueryEngine {
  readonly #project: { projectId: string; dataset: string }
  readonly #documents: Documents
  readonly #planner = new QueryPlanner()

  constructor(store: DatasetStore, project: { projectId: string; dataset: string }) {
    this.#project = project
    this.#documents = store.documents
  }

  /** @throws LakeError 400 when the query can't be parsed, is not supported, or fails */
  run(request: QueryRequest): EvaluatedQuery {
    const { query, params, perspective, reader, withSourceMap } = request
    const plan = this.#planner.plan(query, params)
    const view = reader.seesNothing
      ? documentsById([])
      : viewOf(this.#documents, perspective, reader.seesEverything)
    const { identity } = reader
    return evaluatePlan(plan, { view, params, identity, project: this.#project, withSourceMap })
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
      const view = documentsById([document])
      const { result } = evaluatePlan(plan, { view, params, identity, project: this.#project })
      return Array.isArray(result) ? result.length > 0 : result !== null
    }
  }
}
