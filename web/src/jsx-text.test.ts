import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Syntax = { type: string; start: number; [key: string]: unknown }

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (parent: Syntax, ...keys: string[]): Syntax[] =>
  keys.flatMap((key) => [parent[key]].flat()).filter(isSyntax)

const isBlank = ({ type, value }: Syntax) => type === 'JSXText' && /^\s*\n\s*$/.test(String(value))

function expressionOf(child: Syntax) {
  const [expression] = child.type === 'JSXExpressionContainer' ? childrenOf(child, 'expression') : []
  return expression && !/^(JSXEmptyExpression|Literal)$/.test(expression.type) ? expression : undefined
}

const isText = (child: Syntax) =>
  child.type === 'JSXText' || childrenOf(child, 'expression').some(({ type }) => type === 'Literal')

/** Whether an expression is text. Plain names are more often elements, such as `children`. */
function givesText(expression: Syntax): boolean {
  switch (expression.type) {
    case 'TemplateLiteral':
      return true
    case 'Literal':
      return typeof expression.value === 'string'
    case 'MemberExpression':
      return true
    case 'CallExpression':
      return !childrenOf(expression, 'callee').some((callee) =>
        [callee, ...childrenOf(callee, 'property')].some(({ name }) =>
          /^(flatMap|map|children)$/.test(String(name)),
        ),
      )
    case 'ConditionalExpression':
      return childrenOf(expression, 'consequent', 'alternate').some(givesText)
    case 'LogicalExpression':
      return childrenOf(expression, 'right').some(givesText)
    default:
      return false
  }
}

/** Whether React has a changing text of this element, or one with changing neighbours, as a text node beside others. */
function mixesText(element: Syntax) {
  const children = childrenOf(element, 'children').filter(
    (child) =>
      !isBlank(child) && (isText(child) || child.type !== 'JSXExpressionContainer' || expressionOf(child)),
  )
  if (element.type === 'JSXFragment' && children.some(isText)) return true
  const changing = children.flatMap((child) => expressionOf(child) ?? [])
  return children.length > 1 && changing.length > 0 && (children.some(isText) || changing.some(givesText))
}

function mixedIn(syntax: Syntax): Syntax[] {
  const inner = childrenOf(syntax, ...Object.keys(syntax)).flatMap(mixedIn)
  return /^JSX(Element|Fragment)$/.test(syntax.type) && mixesText(syntax) ? [syntax, ...inner] : inner
}

/**
 * Translators replace text nodes by elements. React then changes a text node that is no longer on the page, or throws
 * where it removes or inserts beside one. A text that is the only child of its element is safe.
 */
it('gives changing text, and text beside changing elements, an element of its own', () => {
  const found = Object.entries(sources).flatMap(([file, source]) => {
    const tree: unknown = parseSync(file, source).program
    const elements = isSyntax(tree) ? mixedIn(tree) : []
    return elements.map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`)
  })
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(found, 'Use one template literal, or a span for each text').toEqual([])
})
