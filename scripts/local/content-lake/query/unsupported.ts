import { notSupported } from '../errors.ts'
import type { SyntaxNode } from './syntax-tree.ts'

/** Functions that groq-js 2.0.0 parses but can't evaluate: "not implemented" in its evaluator. */
const MISSING_FUNCTIONS = new Set([
  'global::anywhere',
  'documents::get',
  'documents::incomingRefCount',
  'documents::incomingGlobalDocumentReferenceCount',
  'diff::changedAny',
  'diff::changedOnly',
  'media::aspect',
  'text::query',
  'text::semanticSimilarity',
  'user::attributes',
])
const MISSING_NAMESPACES = new Set(['delta', 'geo'])

/**
 * Rejects a query before it runs. Otherwise the query would fail only where the data leads to a call of the function,
 * so it could work on one dataset and fail on another.
 */
export function refuseUnsupported(node: SyntaxNode): void {
  if (node.type !== 'FuncCall') return
  const namespace = String(node.namespace)
  const name = `${namespace}::${String(node.name)}`
  if (!MISSING_FUNCTIONS.has(name) && !MISSING_NAMESPACES.has(namespace)) return
  throw notSupported(
    `the GROQ function ${name}()`,
    'Use another function, or run this query against a Sanity project.',
  )
}
