import type { RichTextContent, RichTextNode } from '../content-types.ts'

type TextBlock = Extract<RichTextNode, { _type: 'block' }>

/** Names that every object inherits, for example `constructor`. A look-up by them would not find a renderer. */
const isInherited = (name: string | null | undefined) => typeof name === 'string' && name in Object.prototype

/** Each level doubles the renderer's work, so forty levels would block the server. */
const DEEPEST_LEVEL = 5

function renderableBlock(block: TextBlock): TextBlock {
  return {
    ...block,
    ...('level' in block && {
      level: Math.min(Math.max(Math.trunc(Number(block.level)) || 1, 1), DEEPEST_LEVEL),
    }),
    ...(isInherited(block.style) && { style: 'normal' }),
    ...(isInherited(block.listItem) && { listItem: 'bullet' }),
    ...(block.markDefs && { markDefs: block.markDefs.filter(({ _type }) => !isInherited(_type)) }),
    ...(block.children && {
      children: block.children
        .filter(({ _type }) => !isInherited(_type))
        .map((span) => ({
          ...span,
          ...(span.marks && { marks: span.marks.filter((mark) => !isInherited(mark)) }),
        })),
    }),
  }
}

/** The renderer treats every node with children as a text block. */
const isTextBlock = (node: RichTextNode): node is TextBlock => 'children' in node

/**
 * Rich text that @portabletext/react can render safely. The library looks renderers up by names from content, so
 * inherited names are removed or replaced; and the nesting of lists is limited.
 */
export const renderable = (nodes: RichTextContent): RichTextContent =>
  nodes
    .filter(({ _type }) => !isInherited(_type))
    .map((node) => (isTextBlock(node) ? renderableBlock(node) : node))
