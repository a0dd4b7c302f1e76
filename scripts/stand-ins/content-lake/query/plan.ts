import { GroqSyntaxError, parse } from 'groq-js'
import { dataError, type LakeError } from '../errors.ts'
import { RELEASE_TYPE } from '../store/document.ts'
import { type Constraint, constraintOf } from './constraint.ts'
import { child, isNode, rewrite, type SyntaxNode } from './syntax-tree.ts'
import { rewriteTextSearch } from './text-search.ts'

/** A node where the query reads the dataset. Its value is set to the documents just before evaluation. */
export type DatasetRead = {
  readonly node: SyntaxNode
  readonly constraint: Constraint
}

export type QueryPlan = {
  readonly tree: SyntaxNode
  readonly reads: readonly DatasetRead[]
  /** Needs documents whose text can be read; see `makeSearchable`. */
  readonly searchesText: boolean
}

/** Limits memory when many different queries are sent. */
const MAX_PLANS = 2_000

/** Parses queries once. Parameters are part of the key because groq-js inlines them into the tree. */
export class QueryPlanner {
  readonly #plans = new Map<string, QueryPlan>()

  /** @throws LakeError 400 `queryParseError` */
  plan(query: string, params: Record<string, unknown>): QueryPlan {
    const key = JSON.stringify([query, params])
    const known = this.#plans.get(key)
    if (known) return known
    const plan = buildPlan(query, parseQuery(query, params))
    if (this.#plans.size >= MAX_PLANS) this.#plans.clear()
    this.#plans.set(key, plan)
    return plan
  }
}

function parseQuery(query: string, params: Record<string, unknown>): SyntaxNode {
  try {
    // groq-js recognises a comment only when a line break ends it.
    const text = /\/\/.*$/.test(query) ? `${query}\n` : query
    const tree: unknown = parse(text, { params })
    if (isNode(tree)) return tree
    throw new Error('The parser returned no syntax tree')
  } catch (cause) {
    const description = cause instanceof Error ? cause.message : String(cause)
    throw queryParseError(query, description, cause instanceof GroqSyntaxError ? cause.position : undefined)
  }
}

/** Marks the whole query when there is no position; groq-js has one for syntax errors only. */
function queryParseError(query: string, description: string, position: number | undefined): LakeError {
  const start = position ?? 0
  const end = position === undefined ? query.length : Math.min(position + 1, query.length)
  return dataError(400, 'queryParseError', description, { query, start, end })
}

function buildPlan(query: string, parsed: SyntaxNode): QueryPlan {
  const reads = new Map<SyntaxNode, DatasetRead>()
  let searchesText = false
  const prepared = rewrite(parsed, (node) => {
    const searched = rewriteTextSearch(node)
    searchesText ||= searched !== node
    return searched
  })
  const tree = rewrite(prepared, (node) => {
    // The parser inlines given parameters, so a remaining parameter was not given.
    if (node.type === 'Parameter') {
      throw queryParseError(query, `param $${String(node.name)} referenced, but not provided`, undefined)
    }
    if (node.type === 'Everything') return addRead(reads)
    if (isReleaseList(node)) return addRead(reads, { types: new Set([RELEASE_TYPE]) })
    if (node.type === 'Filter') narrowRead(reads, node)
    if (readsListAsObject(node, reads)) return forEachItem(node)
    return node
  })
  return { tree, reads: [...reads.values()], searchesText }
}

function addRead(reads: Map<SyntaxNode, DatasetRead>, constraint: Constraint = {}): SyntaxNode {
  const node: SyntaxNode = { type: 'Value', value: [] }
  reads.set(node, { node, constraint })
  return node
}

/** A filter directly on the dataset narrows that read. Outer filters see other values than documents. */
function narrowRead(reads: Map<SyntaxNode, DatasetRead>, filter: SyntaxNode): void {
  let base = child(filter, 'base')
  while (base?.type === 'Group') base = child(base, 'base')
  const expression = child(filter, 'expr')
  if (!base || !expression || !reads.has(base)) return
  const own = reads.get(base)?.constraint
  reads.set(base, { node: base, constraint: { ...constraintOf(expression), ...own } })
}

/** `releases::all()`, which groq-js would read from a dataset that it is not given here. */
function isReleaseList(node: SyntaxNode): boolean {
  return node.type === 'FuncCall' && node.namespace === 'releases' && node.name === 'all'
}

/** groq-js does not know that `releases::all()` is a list, so it reads `releases::all(){name}` as one object's. */
function readsListAsObject(node: SyntaxNode, reads: Map<SyntaxNode, DatasetRead>): boolean {
  const base = child(node, 'base')
  return (node.type === 'Projection' || node.type === 'AccessAttribute') && !!base && reads.has(base)
}

function forEachItem(node: SyntaxNode): SyntaxNode {
  return { type: 'Map', base: node.base, expr: { ...node, base: { type: 'This' } } }
}
