import type { StoredDocument } from '../store/document.ts'
import { child, isNode, type SyntaxNode } from './syntax-tree.ts'

/**
 * Studio's lists and search use `[@, _id] match text::query($words)`, which groq-js can't evaluate.
 * It is rewritten to a plain `match` of every word, where `@` means all text of the document.
 * Differences from the service: the words of a "quoted phrase" need not be adjacent, and relevance is simpler.
 */
export function rewriteTextSearch(node: SyntaxNode): SyntaxNode {
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  const words = right && searchedText(right)
  if (node.type !== 'OpCall' || node.op !== 'match' || !left || words === undefined) return node
  const text = withDocumentText(left)
  const excluded = words.filter((word) => word.startsWith('-') && word.length > 1)
  const wanted = words.filter((word) => !excluded.includes(word)).join(' ')
  return excluded
    .map((word): SyntaxNode => ({ type: 'Not', base: match(text, word.slice(1)) }))
    .reduce((left, right) => ({ type: 'And', left, right }), match(text, wanted || '*'))
}

/** The words of `text::query("…")`; undefined for anything else, and for text that is only known per document. */
function searchedText(node: SyntaxNode): string[] | undefined {
  if (node.type !== 'FuncCall' || node.namespace !== 'text' || node.name !== 'query') return undefined
  const [argument]: unknown[] = Array.isArray(node.args) ? node.args : []
  if (!isNode(argument) || typeof argument.value !== 'string') return undefined
  return argument.value.split(/\s+/).filter(Boolean)
}

/** Where all text of a document can be read by a query, once `makeSearchable` has prepared it. */
const TEXT_ATTRIBUTE = '\u0000text'

function withDocumentText(node: SyntaxNode): SyntaxNode {
  const elements: unknown[] =
    node.type === 'Array' && Array.isArray(node.elements) ? node.elements : [element(node)]
  const hasDocument = elements.some((item) => isNode(item) && child(item, 'value')?.type === 'This')
  if (!hasDocument) return node
  return {
    type: 'Array',
    elements: [...elements, element({ type: 'AccessAttribute', name: TEXT_ATTRIBUTE })],
  }
}

function element(value: SyntaxNode): SyntaxNode {
  return { type: 'ArrayElement', value, isSplat: false }
}

function match(left: SyntaxNode, words: string): SyntaxNode {
  return { type: 'OpCall', op: 'match', left, right: { type: 'Value', value: words } }
}

/** Lets queries read a document's text. The attribute is hidden: it never shows up in a result. */
export function makeSearchable(document: StoredDocument): void {
  if (Object.hasOwn(document, TEXT_ATTRIBUTE)) return
  Object.defineProperty(document, TEXT_ATTRIBUTE, { value: textIn(document).join(' '), enumerable: false })
}

/** Every string but those that belong to the format, such as `_type`, `_key` and `_ref`. */
function textIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => (name.startsWith('_') ? [] : textIn(item)))
}
