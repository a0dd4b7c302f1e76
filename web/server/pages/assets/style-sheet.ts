import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

/** The classes that an element and those around it need for the selector to match; perhaps not all of them. */
type Selector = { text: string; classes: readonly string[] }

/** Part of a style sheet: a rule, a block of rules such as `@media`, or text that every page keeps. */
type Part =
  | { kind: 'rule'; selectors: readonly Selector[]; body: string }
  | { kind: 'block'; opening: string; parts: readonly Part[] }
  | { kind: 'text'; text: string }

export type StyleSheet = {
  /** The whole style sheet. */
  text: string
  parts: readonly Part[]
  animations: readonly { name: string; text: string }[]
}

const CLASS = /\.((?:\\.|[-\w\u{80}-\u{10ffff}])+)/gu
/** What is in brackets names values of attributes, or classes that are optional or must be missing. */
const IN_BRACKETS = /\[[^\]]*\]|\([^()]*\)/g

function withoutBrackets(selector: string): string {
  const shorter = selector.replace(IN_BRACKETS, '')
  return shorter === selector ? selector : withoutBrackets(shorter)
}

const selectorOf = (text: string): Selector => ({
  text,
  classes: [...withoutBrackets(text).matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', '')),
})

const bodyOf = (rule: Rule) => rule.toString().slice(rule.selector.length)

function partOf(node: ChildNode): Part {
  if (node.type === 'rule')
    return { kind: 'rule', selectors: node.selectors.map(selectorOf), body: bodyOf(node) }
  if (node.type === 'atrule' && node.nodes?.some(({ type }) => type !== 'decl'))
    return { kind: 'block', opening: `@${node.name} ${node.params}`, parts: node.nodes.map(partOf) }
  // A statement such as `@layer a, b` ends with a semicolon.
  const end = node.type === 'atrule' && !node.nodes ? ';' : ''
  return { kind: 'text', text: `${node}${end}` }
}

const isAnimation = (node: ChildNode): node is AtRule =>
  node.type === 'atrule' && node.name.endsWith('keyframes')

/** Reads a built style sheet. @throws Error with line and column for text that is no CSS */
export function readStyleSheet(text: string): StyleSheet {
  const { nodes } = postcss.parse(text)
  return {
    text,
    parts: nodes.filter((node) => !isAnimation(node)).map(partOf),
    animations: nodes.filter(isAnimation).map((node) => ({ name: node.params, text: `${node}` })),
  }
}

const CLASSES_IN_HTML = / class="([^"]*)"/g

/** The names of all classes in the HTML. */
export const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(CLASSES_IN_HTML)].flatMap(([, names = '']) => names.split(' ')))

function usedPart(part: Part, classes: ReadonlySet<string>): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'block') {
    const inside = usedParts(part.parts, classes)
    return inside && `${part.opening}{${inside}}`
  }
  const used = part.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)))
  return used.length > 0 ? `${used.map(({ text }) => text).join(',')}${part.body}` : ''
}

const usedParts = (parts: readonly Part[], classes: ReadonlySet<string>) =>
  parts.map((part) => usedPart(part, classes)).join('')

/**
 * The rules that a page with these classes can use, and the animations that they name. Until a script adds a class, the
 * page looks the same as with the whole style sheet.
 */
export function usedStyles({ parts, animations }: StyleSheet, classes: ReadonlySet<string>): string {
  const rules = usedParts(parts, classes)
  return rules + animations.map(({ name, text }) => (rules.includes(name) ? text : '')).join('')
}
