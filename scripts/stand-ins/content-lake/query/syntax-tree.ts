/**
 * GROQ's syntax tree as plain data. groq-js 2.0.0 ships its node types without a declaration file,
 * so the parts that are used here are declared here.
 */
export type SyntaxNode = {
  type: string
  [field: string]: unknown
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** A node's field, when it holds a node. */
export function child(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const value = node[field]
  return isNode(value) ? value : undefined
}

/** Rebuilds a tree bottom-up; `replace` sees each node after its children. */
export function rewrite(node: SyntaxNode, replace: (node: SyntaxNode) => SyntaxNode): SyntaxNode {
  // Not copied: a literal may hold user data that looks like a node, and dataset reads are found by identity.
  if (node.type === 'Value') return replace(node)
  const copy: SyntaxNode = { type: node.type }
  for (const [field, value] of Object.entries(node)) copy[field] = rewriteField(value, replace)
  return replace(copy)
}

function rewriteField(value: unknown, replace: (node: SyntaxNode) => SyntaxNode): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteField(item, replace))
  if (isNode(value)) return rewrite(value, replace)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, rewriteField(item, replace)]))
}
