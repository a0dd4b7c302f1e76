/**
 * Reads rich text for pages, mails and structured data. Content that was imported or written through the API can lack parts, or
 * have parts that the schema lacks, which become plain text.
 */
import { linkTo, pathOfTarget } from './link.ts'
import type {
  Annotation,
  BlockStyle,
  Embedded,
  FlatNode,
  Link,
  List,
  RichTextTree,
  Span,
  TextBlock,
} from './tree.ts'

type Fields = { readonly [field: string]: unknown }

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isNameIn = <Name extends string>(table: Record<Name, unknown>, name: unknown): name is Name =>
  typeof name === 'string' && Object.hasOwn(table, name)

/** Word writes a line break as a vertical tab. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Control characters except line breaks and tabs. They are invisible, and some programs stop reading at them. */
const CONTROL = /[^\P{Cc}\n\t]/gu

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(LINE_BREAK, '\n').replace(CONTROL, '')
    : ''

/** Fields that hold text in kinds of other schemas, such as tables. */
const TEXT_FIELDS = ['text', 'children', 'rows', 'cells', 'content']

/** The text in a value of unknown shape, with a space between its parts. */
function innerText(value: unknown): string {
  if (!isObject(value)) return textOf(value)
  const parts = Array.isArray(value) ? value : TEXT_FIELDS.map((field) => value[field])
  return parts.map(innerText).filter(Boolean).join(' ')
}

/** The address of each kind of annotation. A new kind in the schema doesn't compile without a row. */
const addresses: Record<Annotation['_type'], (annotation: Fields) => unknown> = {
  link: ({ href }) => href,
  documentLink: ({ target }) => isObject(target) && pathOfTarget(target),
}

/** The links of a block, by the keys in its spans. Undefined for an annotation without a safe address. */
type Links = ReadonlyMap<unknown, Link | undefined>

const linksOf = ({ markDefs }: Fields): Links =>
  new Map(
    itemsOf(markDefs)
      .filter(isObject)
      .map((annotation, index) => {
        const { _key, _type: type, newTab } = annotation
        const href = isNameIn(addresses, type) && addresses[type](annotation)
        return [_key, linkTo(href, `link${index}`, newTab === true)]
      }),
  )

const DECORATORS = ['strong', 'em']

/** The marks that the site shows. Only the first link counts, because HTML has no link inside a link. */
function marksOf({ marks }: Fields, links: Links): string[] {
  const names = new Set(itemsOf(marks))
  const link = [...names].map((name) => links.get(name)).find(Boolean)
  return [...DECORATORS.filter((name) => names.has(name) && !links.has(name)), ...(link ? [link._key] : [])]
}

/** A block inside a block becomes spans too. */
function spansOf(children: readonly unknown[], links: Links): Omit<Span, '_key'>[] {
  return children.flatMap((child) => {
    if (isObject(child) && Array.isArray(child.children)) return spansOf(child.children, links)
    const marks = isObject(child) ? marksOf(child, links) : []
    return { _type: 'span', text: innerText(child), marks }
  })
}

const styles: Record<BlockStyle, true> = { normal: true, h2: true, h3: true, blockquote: true }

/** Undefined for a block without text. Empty items of lists stay, because they are numbered. */
function blockOf(block: Fields, _key: string): TextBlock | undefined {
  const { style, listItem, level, children } = block
  const links = linksOf(block)
  const spans = spansOf(Array.isArray(children) ? children : [innerText(block)], links).filter(
    ({ text }) => text,
  )
  const isItem = typeof listItem === 'string' && listItem !== ''
  if (!isItem && !spans.some(({ text }) => text.trim())) return undefined
  return {
    _type: 'block',
    _key,
    style: isNameIn(styles, style) ? style : 'normal',
    children: spans.map((span, index) => ({ ...span, _key: `span${index}` })),
    markDefs: [...links.values()].filter((link) => link !== undefined),
    ...(isItem && {
      listItem: listItem === 'number' ? 'number' : 'bullet',
      level: Math.max(Math.trunc(Number(level)) || 1, 1),
    }),
  }
}

const embedded: Record<Embedded['_type'], true> = { figure: true, video: true, button: true }
const isEmbedded = (node: Fields): node is Embedded => isNameIn(embedded, node._type)
const orNull = <Value>(value: Value): Value | null => (isObject(value) ? value : null)

function embeddedOf(node: Embedded, _key: string): Embedded {
  switch (node._type) {
    case 'figure':
      return { ...node, _key, image: orNull(node.image), caption: textOf(node.caption) }
    case 'video':
      return {
        ...node,
        _key,
        youtubeId: textOf(node.youtubeId),
        title: textOf(node.title),
        poster: orNull(node.poster),
      }
    case 'button':
      return {
        ...node,
        _key,
        label: textOf(node.label),
        href: textOf(node.href) || null,
        target: orNull(node.target),
        file: orNull(node.file),
      }
    default:
      return node satisfies never
  }
}

function nodeOf(node: unknown, _key: string): FlatNode | undefined {
  if (!isObject(node)) return blockOf({ text: node }, _key)
  if (isEmbedded(node)) return embeddedOf(node, _key)
  const block = blockOf(node, _key)
  return block ?? (node._type === 'block' ? undefined : { _type: 'unknown', _key, kind: textOf(node._type) })
}

/**
 * Turns rich text into a tree of nested lists.
 * @param content as published. Anything else than a list of nodes is read as one node
 */
export function readRichText(content: unknown): RichTextTree {
  const nodes = Array.isArray(content) ? content : [content]
  const keys = new Set<unknown>()
  const read = nodes.flatMap((node, index) => {
    const own: unknown = isObject(node) ? node._key : undefined
    const key = typeof own === 'string' && own && !keys.has(own) ? own : `node-${index}`
    keys.add(key)
    return nodeOf(node, key) ?? []
  })
  return nestLists(read)
}

/** Deeper items are shown at this level, which fits on a phone. */
const DEEPEST_LEVEL = 5

type Item = TextBlock & Required<Pick<TextBlock, 'listItem' | 'level'>>

const isItem = (node: FlatNode): node is Item =>
  node._type === 'block' && node.listItem !== undefined && node.level !== undefined

/** A list that the next item can join, and the level of the list's items in the content. */
type Open = { list: List; level: number }

/** Closes the lists to which an item does not belong. */
function closeLists(open: Open[], { level, listItem }: Item): void {
  while ((open.at(-2)?.level ?? 0) >= level) open.pop()
  const last = open.at(-1)
  if (!last || last.level < level) return
  last.level = level
  if (last.list.listItem !== listItem) open.pop()
}

/** The list of an item: an open one, or a new one inside the last item. */
function listFor(item: Item, open: Open[], tree: RichTextTree): List {
  closeLists(open, item)
  const last = open.at(-1)
  if (last && (last.level === item.level || open.length === DEEPEST_LEVEL)) return last.list
  const list: List = {
    _type: '@list',
    _key: `${item._key}-list`,
    mode: 'html',
    level: open.length + 1,
    listItem: item.listItem,
    children: [],
  }
  const siblings: RichTextTree | TextBlock['children'] = last?.list.children.at(-1)?.children ?? tree
  siblings.push(list)
  open.push({ list, level: item.level })
  return list
}

/**
 * Nests lists by their levels. `nestLists` of @portabletext/toolkit ends all lists where two kinds meet on an inner level, and
 * shows skipped levels as empty items, which both change the numbers of later items.
 */
function nestLists(nodes: readonly FlatNode[]): RichTextTree {
  const tree: RichTextTree = []
  let open: Open[] = []
  for (const node of nodes) {
    if (isItem(node)) {
      const list = listFor(node, open, tree)
      list.children.push({ ...node, level: list.level, listItem: list.listItem })
    } else {
      open = []
      tree.push(node)
    }
  }
  return tree
}
