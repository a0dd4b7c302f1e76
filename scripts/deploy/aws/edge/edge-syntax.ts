import { parseSync } from 'vite'
import { Fault } from '../../../stack/fault.ts'

/**
 * The syntax that CloudFront Functions support in runtime 2.0: ECMAScript 5.1 with `const`, `let`, template
 * literals, arrow functions, rest parameters, async functions and `await`. Everything else, such as `for…of`,
 * destructuring and spread, is a SyntaxError, and every request then gets status 503.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const SUPPORTED = new Set([
  'Program',
  ...['BlockStatement', 'EmptyStatement', 'ExpressionStatement', 'IfStatement', 'ReturnStatement'],
  ...['ForStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement', 'LabeledStatement'],
  ...['BreakStatement', 'ContinueStatement', 'SwitchStatement', 'SwitchCase'],
  ...['ThrowStatement', 'TryStatement', 'CatchClause'],
  ...['VariableDeclaration', 'VariableDeclarator', 'FunctionDeclaration'],
  ...['Identifier', 'Literal', 'TemplateLiteral', 'TemplateElement', 'ThisExpression'],
  ...['ArrayExpression', 'ObjectExpression', 'Property', 'MemberExpression'],
  ...['FunctionExpression', 'ArrowFunctionExpression', 'RestElement', 'CallExpression', 'NewExpression'],
  ...['UnaryExpression', 'UpdateExpression', 'BinaryExpression', 'LogicalExpression'],
  ...['AssignmentExpression', 'ConditionalExpression', 'SequenceExpression', 'ParenthesizedExpression'],
  'AwaitExpression',
])

type Node = { type: string; start: number; end: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** This node and all nodes below it. */
function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value
  if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) yield* nodesOf(child)
}

const isUnsupported = (node: Node) =>
  !SUPPORTED.has(node.type) || ('operator' in node && String(node.operator).includes('??'))

/** @throws Fault that quotes each unsupported part of the code */
export function checkEdgeSyntax(code: string): void {
  const { program, errors } = parseSync('edge.js', code)
  const refused = [...nodesOf(program)].filter(isUnsupported)
  const quoted = refused.map(({ type, start, end }) => `${type}: ${code.slice(start, end).split('\n')[0]}`)
  const faults = [...errors.map(({ message }) => message), ...quoted]
  if (faults.length === 0) return
  throw new Fault(['CloudFront Functions don’t support this code:', ...faults].join('\n  '))
}
