import { evaluateSync } from 'groq-js'
import { dataError } from '../errors.ts'
import { anyDocumentTag, documentTag, type SyncTag, typeTag } from '../live/sync-tags.ts'
import type { StoredDocument } from '../store/document.ts'
import type { Constraint } from './constraint.ts'
import type { QueryPlan } from './plan.ts'
import { type SourceMapStyle, sourceMapOf } from './source-map.ts'
import type { SyntaxNode } from './syntax-tree.ts'
import { makeSearchable } from './text-search.ts'
import { traceSources } from './trace.ts'
import type { DocumentSource } from './views.ts'

export type EvaluatedQuery = {
  /** The result as JSON text: evaluated once, sent many times. */
  readonly json: string
  readonly syncTags: readonly SyncTag[]
  /** The source map as JSON text, when requested. */
  readonly sourceMap?: string
}

type EvaluationContext = {
  readonly view: DocumentSource
  readonly params: Record<string, unknown>
  readonly identity: string
  readonly project: { projectId: string; dataset: string }
  readonly sourceMapStyle?: SourceMapStyle | undefined
}

/** With more dereferenced documents than this, a result is tagged with their types instead of their ids. */
const MAX_DOCUMENT_TAGS = 100

/**
 * Runs a planned query. It must be synchronous: a plan is shared between calls, and its nodes hold the documents
 * of one call until that call returns.
 * @throws LakeError 400 when groq-js fails on it
 */
export function evaluatePlan(
  plan: QueryPlan,
  { view, params, identity, project, sourceMapStyle }: EvaluationContext,
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
    documentsRead.push(...(sourceMapStyle ? documents : []))
    if (plan.searchesText) documents.forEach(makeSearchable)
    node.value = documents
  }
  try {
    const run = (tree: SyntaxNode): unknown =>
      evaluateSync(tree, { params, identity, dereference, sanity: project, dataset: [] }).data
    const result = run(plan.tree)
    const json = JSON.stringify(result) ?? 'null'
    const syncTags = tagsRead(plan, dereferenced)
    if (!sourceMapStyle) return { json, syncTags }
    const trace = run(traceSources(plan.tree))
    const documents = new Set([...dereferenced.values(), ...documentsRead].filter((one) => one !== undefined))
    const sourceMap = JSON.stringify(sourceMapOf(result, trace, documents, sourceMapStyle))
    return { json, syncTags, sourceMap }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw dataError(400, 'queryEvaluationError', `The query could not be evaluated: ${reason}`)
  } finally {
    for (const { node } of plan.reads) node.value = []
  }
}

function select(view: DocumentSource, { ids, versionsOf, types }: Constraint): readonly StoredDocument[] {
  if (ids) return [...ids].sort().flatMap((id) => view.get(id) ?? [])
  if (versionsOf) return view.versionsOf(versionsOf)
  return types ? view.ofTypes(types) : view.all()
}

function tagsRead(plan: QueryPlan, dereferenced: Map<string, StoredDocument | undefined>): SyncTag[] {
  const tags = plan.reads.flatMap(({ constraint: { ids, versionsOf, types } }) => {
    const documents = ids ?? versionsOf
    if (documents) return Array.from(documents, documentTag)
    return types ? Array.from(types, typeTag) : [anyDocumentTag]
  })
  return [...new Set([...tags, ...dereferenceTags(dereferenced)])]
}

function dereferenceTags(dereferenced: Map<string, StoredDocument | undefined>): SyncTag[] {
  if (dereferenced.size <= MAX_DOCUMENT_TAGS) return Array.from(dereferenced.keys(), documentTag)
  // The target of a broken reference may be created later with any type.
  return Array.from(dereferenced.values(), (document) =>
    document ? typeTag(document._type) : anyDocumentTag,
  )
}
