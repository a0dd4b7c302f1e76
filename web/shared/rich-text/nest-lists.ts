import type { FlatNode, List, RichTextTree, TextBlock } from './tree.ts'

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
export function nestLists(nodes: readonly FlatNode[]): RichTextTree {
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
