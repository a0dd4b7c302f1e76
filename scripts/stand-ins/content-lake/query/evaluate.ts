import type { ContentSourceMap } from '@sanity/client'
import { evaluateSync } from 'groq-js'
import { dataError, notSupported } from '../errors.ts'
import { anyDocumentTag, documentTag, type SyncTag, typeTag } from '../live/sync-tags.ts'
import { type Documents, publishedIdOf, type StoredDocument } from '../store/document.ts'
import type { Constraint } from './constraint.ts'
import type { QueryPlan } from './plan.ts'
import { sourceMapOf } from './source-map.ts'
import type { SyntaxNode } from './syntax-tree.ts'
import { makeSearchable } from './text-search.ts'
import { traceSources } from './trace.ts'

export type EvaluatedQuery = {
  readonly result: unknown
  readonly syncTags: readonly SyncTag[]
  /** When requested. */
  readonly sourceMap?: ContentSourceMap
}

type EvaluationContext = {
  readonly view: Documents
  readonly params: Record<string, unknown>
  readonly identity: string
  readonly project: { projectId: string; dataset: string }
  readonly withSourceMap?: boolean | undefined
}

/**
 * Runs a planned query. It must be synchronous: a plan is shared between calls, and its nodes hold the documents
 * of one call until that call returns.
 * @throws LakeError 400 when groq-js fails on it
 */
export function evaluatePlan(
  plan: QueryPlan,
  { view, params, identity, project, withSourceMap }: EvaluationContext,
): EvaluatedQuery {
  const dereferenced = new Map<string, StoredDocument | undefined>()
  const dereference = ({ _ref }: { _ref: string }) => {
    const document = view.get(_ref)
    dereferenced.set(_ref, document)
    return document
  }
  const documentsRead: StoredDocument[] = []
  for (const { node, constraint } of plan.reads) {
    const documents = select(view, constraint)
    documentsRead.push(...(withSourceMap ? documents : []))
    if (plan.searchesText) documents.forEach(makeSearchable)
    node.value = documents
  }
  try {
    const run = (tree: SyntaxNode): unknown =>
      evaluateSync(tree, { params, identity, dereference, sanity: project, dataset: [] }).data
    const result = run(plan.tree) ?? null
    const syncTags = tagsRead(plan, dereferenced)
    if (!withSourceMap) return { result, syncTags }
    const trace = run(traceSources(plan.tree))
    const documents = new Set([...dereferenced.values(), ...documentsRead].filter((one) => one !== undefined))
    return { result, syncTags, sourceMap: sourceMapOf(result, trace, documents) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    // The message of groq-js for functions that it parses but can't evaluate, such as those of `geo`.
    if (reason === 'not implemented') {
      throw notSupported('a GROQ function of this query', 'Run the query against a Sanity project.')
    }
    throw dataError(400, 'queryEvaluationError', `The query could not be evaluated: ${reason}`)
  } finally {
    for (const { node } of plan.reads) node.value = []
  }
}

function select(view: Documents, { ids, versionsOf, types }: Constraint): readonly StoredDocument[] {
  const documents = [...view.values()]
  if (ids) return documents.filter(({ _id }) => ids.has(_id))
  if (versionsOf) return documents.filter(({ _id }) => versionsOf.has(publishedIdOf(_id)))
  return types ? documents.filter(({ _type }) => types.has(_type)) : documents
}

function tagsRead(plan: QueryPlan, dereferenced: ReadonlyMap<string, unknown>): SyncTag[] {
  const tags = plan.reads.flatMap(({ constraint: { ids, versionsOf, types } }) => {
    const documents = ids ?? versionsOf
    if (documents) return Array.from(documents, documentTag)
    return types ? Array.from(types, typeTag) : [anyDocumentTag]
  })
  return [...new Set([...tags, ...Array.from(dereferenced.keys(), documentTag)])]
}
