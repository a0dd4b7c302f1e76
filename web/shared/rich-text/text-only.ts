import { linkTo, pathOfTarget } from './link.ts'
import type { Embedded, List, RichTextTree, TextBlock } from './tree.ts'

function paragraph(_key: string, text: string, href?: unknown): TextBlock {
  const link = linkTo(href, 'link')
  return {
    _type: 'block',
    _key,
    style: 'normal',
    markDefs: link ? [link] : [],
    children: [{ _type: 'span', _key: 'span', text, marks: link ? [link._key] : [] }],
  }
}

function mediaText(node: Embedded): TextBlock {
  switch (node._type) {
    case 'figure':
      return paragraph(node._key, node.caption ?? '')
    case 'video':
      return paragraph(
        node._key,
        node.title,
        node.youtubeId && `https://www.youtube.com/watch?v=${node.youtubeId}`,
      )
    case 'button':
      return paragraph(node._key, node.label, node.file?.url ?? pathOfTarget(node.target) ?? node.href)
    default:
      return node satisfies never
  }
}

export type TextTree = (TextBlock | List)[]

/** Rich text for readers without pictures: captions replace pictures, and links replace videos and buttons. */
export const textOnly = (content: RichTextTree): TextTree =>
  content
    .flatMap((node) => {
      if (node._type === 'unknown') return []
      return node._type === 'block' || node._type === '@list' ? node : mediaText(node)
    })
    .filter((node) => node._type === '@list' || node.children.some((child) => 'text' in child && child.text))
