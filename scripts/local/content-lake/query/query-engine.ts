import type { CommittedTransaction, DatasetStore } from '../store/dataset-store.ts'
import { type EvaluatedQuery, evaluatePlan } from './evaluate.ts'
import type { Perspective } from './perspective.ts'
import { QueryPlanner } from './plan.ts'
import { ResultCache } from './result-cache.ts'
import { DatasetViews } from './views.ts'

export interface QueryRequest {
  readonly query: string
  readonly params: Record<string, unknown>
  readonly perspective: Perspective
  readonly reader: Reader
}

export interface Reader {
  /** What GROQ's `identity()` returns. */
  readonly identity: string
  /** Sees drafts and every id that holds a dot. */
  readonly seesEverything: boolean
}

/** Answers GROQ queries over a dataset: plan, view, evaluation and remembered results in one place. */
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
  run({ query, params, perspective, reader }: QueryRequest): EvaluatedQuery {
    const plan = this.#planner.plan(query, params)
    const key = JSON.stringify([query, params, perspective, reader.seesEverything])
    const known = plan.volatile ? undefined : this.#results.get(key)
    if (known) return known
    const view = this.#views.view(perspective, reader.seesEverything)
    const result = evaluatePlan(plan, { view, params, identity: reader.identity, project: this.#project })
    if (!plan.volatile) this.#results.set(key, result)
    return result
  }

  /** Makes the next run of each query evaluate again; for measuring. */
  forgetResults(): void {
    this.#results.clear()
  }

  #apply({ changes, tags }: CommittedTransaction): void {
    this.#views.apply(changes)
    this.#results.drop(tags.all)
  }
}
