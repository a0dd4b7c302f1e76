import type { RichTextContent, RichTextNode } from './types.ts'

type TextBlock = Extract<RichTextNode, { _type: 'block' }>

/** Whether every object has something of that name, which is then no renderer: `constructor`, `__proto__`. */
const isInherited = (name: string | null | undefined) => typeof name === 'string' && name in Object.prototype

function plainBlock(block: TextBlock): TextBlock {
  return {
    ...block,
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

/** Renderers are looked up by names that stand in content: those that would find none of ours are taken from it. */
export const withPlainNames = (nodes: RichTextContent): RichTextContent =>
  nodes
    .filter(({ _type }) => !isInherited(_type))
    .map((node) => (isTextBlock(node) ? plainBlock(node) : node))
