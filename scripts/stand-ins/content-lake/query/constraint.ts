import { child, isNode, type SyntaxNode } from './syntax-tree.ts'

/**
 * A condition that follows from a filter: the document has one of these types, one of these ids, or is the
 * published document, draft or version of one of these published ids. It only narrows the scan: the filter is
 * still evaluated.
 */
export type Constraint = {
  readonly types?: ReadonlySet<string>
  readonly ids?: ReadonlySet<string>
  readonly versionsOf?: ReadonlySet<string>
}

const NOTHING: Constraint = {}

export function constraintOf(filter: SyntaxNode): Constraint {
  const left = child(filter, 'left')
  const right = child(filter, 'right')
  switch (filter.type) {
    case 'Group':
      return constraintOf(child(filter, 'base') ?? filter)
    case 'And':
      return left && right ? both(constraintOf(left), constraintOf(right)) : NOTHING
    case 'Or':
      return left && right ? either(constraintOf(left), constraintOf(right)) : NOTHING
    case 'OpCall':
      return left && right ? comparison(filter.op, left, right) : NOTHING
    case 'FuncCall':
      return versionOf(filter)
    default:
      return NOTHING
  }
}

function both(left: Constraint, right: Constraint): Constraint {
  return { ...right, ...left }
}

function either(left: Constraint, right: Constraint): Constraint {
  if (left.types && right.types) return { types: new Set([...left.types, ...right.types]) }
  if (left.ids && right.ids) return { ids: new Set([...left.ids, ...right.ids]) }
  if (left.versionsOf && right.versionsOf) {
    return { versionsOf: new Set([...left.versionsOf, ...right.versionsOf]) }
  }
  return NOTHING
}

/** Studio queries `sanity::versionOf("id")` for every document of a list. */
function versionOf(call: SyntaxNode): Constraint {
  const [argument]: unknown[] = Array.isArray(call.args) ? call.args : []
  if (call.namespace !== 'sanity' || call.name !== 'versionOf' || !isNode(argument)) return NOTHING
  const ids = strings(argument)
  return ids ? { versionsOf: ids } : NOTHING
}

function comparison(operator: unknown, left: SyntaxNode, right: SyntaxNode): Constraint {
  if (operator === '==') return named(left, strings(right)) ?? named(right, strings(left)) ?? NOTHING
  if (operator === 'in') return named(left, strings(right)) ?? NOTHING
  return NOTHING
}

function named(attribute: SyntaxNode, values: ReadonlySet<string> | undefined): Constraint | undefined {
  const base = child(attribute, 'base')
  if (!values || attribute.type !== 'AccessAttribute' || (base && base.type !== 'This')) return undefined
  if (attribute.name === '_type') return { types: values }
  if (attribute.name === '_id') return { ids: values }
  return undefined
}

/** The strings of a literal or of a list of literals; undefined when any is computed. */
function strings(node: SyntaxNode): ReadonlySet<string> | undefined {
  if (node.type === 'Value') return stringSet(Array.isArray(node.value) ? node.value : [node.value])
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return undefined
  const elements: unknown[] = node.elements
  const literals = elements.map((element) =>
    isNode(element) && !element.isSplat ? child(element, 'value') : undefined,
  )
  return stringSet(literals.map((literal) => (literal?.type === 'Value' ? literal.value : undefined)))
}

function stringSet(values: unknown[]): ReadonlySet<string> | undefined {
  const texts = values.filter((value) => typeof value === 'string')
  return texts.length === values.length ? new Set(texts) : undefined
}
