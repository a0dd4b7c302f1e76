import type { RichTextContent, RichTextNode } from '../../../shared/content-types.ts'

type TextBlock = Extract<RichTextNode, { _type: 'block' }>

/** Whether every object has something of that name, which is then no renderer: `constructor`, `__proto__`. */
const isInherited = (name: string | null | undefined) => typeof name === 'string' && name in Object.prototype

/** Each level doubles what the renderer does: forty of them would hold the server up for good. */
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

/** Whatever has children is rendered as a text block, of whichever type. */
const isTextBlock = (node: RichTextNode): node is TextBlock => 'children' in node

/**
 * Running text without what the library that renders it can’t take. It looks renderers up by names that stand in
 * content, so those that would find none of ours are taken from it; and lists are as deep as anybody reads.
 */
export const renderable = (nodes: RichTextContent): RichTextContent =>
  nodes
    .filter(({ _type }) => !isInherited(_type))
    .map((node) => (isTextBlock(node) ? renderableBlock(node) : node))
