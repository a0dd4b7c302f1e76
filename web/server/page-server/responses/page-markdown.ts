/** Converts a rendered page to Markdown (CommonMark), for programs. */
import type { Element, Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { defaultHandlers, toMdast } from 'hast-util-to-mdast'
import type { Nodes as MarkdownNodes } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import { EXIT, SKIP, visit } from 'unist-util-visit'

const isNamed = ({ tagName }: Element, ...names: string[]) => names.includes(tagName)

function find(tree: Root, test: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined
  visit(tree, 'element', (element) => {
    if (!test(element)) return undefined
    found = element
    return EXIT
  })
  return found
}

function textOf(node: Nodes): string {
  let text = ''
  visit(node, 'text', ({ value }) => {
    text += value
  })
  return text
}

const ofMeta = (tree: Root, name: string) =>
  find(tree, (element) => isNamed(element, 'meta') && element.properties.name === name)?.properties.content

const isLeftOut = (element: Element): boolean =>
  isNamed(element, 'button', 'form', 'input', 'script', 'style', 'svg', 'template', 'noscript', 'dialog') ||
  element.properties.ariaHidden === 'true' ||
  element.properties.hidden === true ||
  (isNamed(element, 'img') && !element.properties.alt)

function removeSilentNodes(main: Element): void {
  visit(main, (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (node.type !== 'comment' && !(node.type === 'element' && isLeftOut(node))) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}

function markQuestions(main: Element): void {
  visit(main, 'element', (element) => {
    if (!isNamed(element, 'summary')) return undefined
    element.children = [{ type: 'element', tagName: 'strong', properties: {}, children: element.children }]
    return SKIP
  })
}

const { span, div, p } = defaultHandlers
/** Replaces struck text and tables, for which the CommonMark writer throws. */
const plainHandlers = { del: span, s: span, strike: span, table: div, tr: div, td: p, th: p }

/** Adds a space before links and dates, which on the page only the layout separates from the text before. */
function separateInlineElements(main: Element): void {
  visit(main, 'element', (element, index, parent) => {
    if (!parent || !index || !isNamed(element, 'a', 'time')) return undefined
    if (parent.children[index - 1]?.type !== 'element') return undefined
    parent.children.splice(index, 0, { type: 'text', value: ' ' })
    return index + 2
  })
}

/** Markdown has no base URL. Invalid addresses stay unchanged. */
function makeAbsolute(tree: MarkdownNodes, pageUrl: URL): void {
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'image')
      node.url = URL.canParse(node.url, pageUrl.href) ? new URL(node.url, pageUrl).href : node.url
  })
}

/** JSON strings are valid YAML (yaml.org/spec/1.2.2, 1.2). */
const frontMatterLine = (name: string, value: unknown) =>
  typeof value === 'string' && value ? [`${name}: ${JSON.stringify(value)}`] : []

type Options = {
  /** Leaves the address out, because all unknown addresses share the missing page. */
  isMissing?: boolean
}

/** Title, description and address of a page, then its main part as Markdown. `pageUrl` is absolute. */
export function pageMarkdown(html: string, pageUrl: URL, { isMissing = false }: Options = {}): string {
  const tree = fromHtml(html)
  const title = find(tree, (element) => isNamed(element, 'title'))
  const main = find(tree, (element) => isNamed(element, 'main'))
  const about = [
    '---',
    ...frontMatterLine('title', title && textOf(title)),
    ...frontMatterLine('description', ofMeta(tree, 'description')),
    ...frontMatterLine('url', !isMissing && pageUrl.href),
    '---',
  ]
  if (!main) return `${about.join('\n')}\n`
  removeSilentNodes(main)
  markQuestions(main)
  separateInlineElements(main)
  const text = toMdast({ type: 'root', children: main.children }, { handlers: plainHandlers })
  makeAbsolute(text, pageUrl)
  return `${about.join('\n')}\n\n${toMarkdown(text, { bullet: '-', rule: '-' })}`
}
