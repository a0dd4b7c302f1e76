import { isNode, rewrite, type SyntaxNode } from './syntax-tree.ts'

/**
 * Names of hidden attributes in the result of a traced query. NUL can't appear in a GROQ attribute name, so they
 * can't collide with attributes of the query.
 */
export const TRACE = {
  /** The value that an object was projected from. */
  self: '\u0000self',
  /** A value that was spread into an object. */
  spread: '\u0000spread:',
  /** Where an attribute's value came from. */
  source: '\u0000source:',
  /** A field access: the object or array, and the name or index in it. */
  parent: '\u0000parent',
  key: '\u0000key',
  /** Alternatives; the first one that is not null gave the value. */
  choices: '\u0000choices',
} as const

/**
 * Rewrites a query so that its result also contains where values come from. groq-js keeps the identity of objects,
 * but strings and numbers have none, so each field read also returns the object and the name of the field.
 * Values do not change, so filters and orders give the same result as without tracing.
 */
export function traceSources(tree: SyntaxNode): SyntaxNode {
  return traced(rewrite(tree, (node) => (node.type === 'Object' ? withSources(node) : node)))
}

function withSources(node: SyntaxNode): SyntaxNode {
  const attributes = nodes(node.attributes)
  const hidden = attributes.flatMap((attribute, index) => {
    const { type, name, value } = attribute
    if (!isNode(value)) return []
    if (type === 'ObjectAttributeValue') {
      const source = traced(value)
      return source === value ? [] : [attributeNode(TRACE.source + String(name), source)]
    }
    const spreads = type === 'ObjectSplat' && value.type !== 'This'
    return spreads ? [attributeNode(`${TRACE.spread}${index}`, value)] : []
  })
  const self = attributeNode(TRACE.self, { type: 'This' })
  return { ...node, attributes: [...attributes, ...hidden, self] }
}

/** A node that gives the origin of another node's value; the same node if the value's identity is enough. */
function traced(node: SyntaxNode): SyntaxNode {
  const { base } = node
  switch (node.type) {
    case 'AccessAttribute':
      return fieldAccess(isNode(base) ? base : { type: 'This' }, node.name)
    case 'AccessElement':
      return isNode(base) && isFieldAccess(base) ? fieldAccess(base, node.index) : tracedField(node, 'base')
    case 'Slice':
      return isNode(base) && isFieldAccess(base) ? node : tracedField(node, 'base')
    case 'ArrayCoerce':
    case 'Group':
      return isNode(base) ? traced(base) : node
    case 'Map':
    case 'FlatMap':
      return tracedField(node, 'expr')
    case 'FuncCall':
      return node.namespace === 'global' && node.name === 'coalesce' ? tracedCoalesce(node) : node
    case 'Select':
      return tracedSelect(node)
    default:
      return node
  }
}

function tracedField(node: SyntaxNode, field: 'base' | 'expr'): SyntaxNode {
  const value = node[field]
  if (!isNode(value)) return node
  const source = traced(value)
  return source === value ? node : { ...node, [field]: source }
}

function tracedCoalesce(node: SyntaxNode): SyntaxNode {
  const elements = nodes(node.args).map((value) => ({
    type: 'ArrayElement',
    value: traced(value),
    isSplat: false,
  }))
  return objectNode({ [TRACE.choices]: { type: 'Array', elements } })
}

function tracedSelect(node: SyntaxNode): SyntaxNode {
  const alternatives = nodes(node.alternatives).map((alternative) =>
    isNode(alternative.value) ? { ...alternative, value: traced(alternative.value) } : alternative,
  )
  const fallback = isNode(node.fallback) ? { fallback: traced(node.fallback) } : {}
  return { ...node, alternatives, ...fallback }
}

/** Whether a node reads a field unchanged, so that an index is a position in the document's own array. */
function isFieldAccess(node: SyntaxNode): boolean {
  if (node.type === 'AccessAttribute') return true
  return (
    (node.type === 'ArrayCoerce' || node.type === 'Group') && isNode(node.base) && isFieldAccess(node.base)
  )
}

function fieldAccess(parent: SyntaxNode, key: unknown): SyntaxNode {
  return objectNode({ [TRACE.parent]: parent, [TRACE.key]: { type: 'Value', value: key } })
}

function objectNode(values: Record<string, SyntaxNode>): SyntaxNode {
  const attributes = Object.entries(values).map(([name, value]) => attributeNode(name, value))
  return { type: 'Object', attributes }
}

function attributeNode(name: string, value: SyntaxNode): SyntaxNode {
  return { type: 'ObjectAttributeValue', name, value }
}

function nodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}
