/** Rich text after reading: all parts are present, all names known, and all links safe. */
import type { RichTextNode } from '../content-types.ts'

type SourceBlock = Extract<RichTextNode, { _type: 'block' }>
export type Annotation = NonNullable<SourceBlock['markDefs']>[number]
export type BlockStyle = NonNullable<SourceBlock['style']>
export type ListKind = NonNullable<SourceBlock['listItem']>

export type Span = { _type: 'span'; _key: string; text: string; marks: string[] }

/** `href` is a path of this site, or an address elsewhere. */
export type Link = { _type: 'link'; _key: string; href: string; newTab: boolean }

export type TextBlock = {
  _type: 'block'
  _key: string
  style: BlockStyle
  /** Lists inside an item of a list are its last children. */
  children: (Span | List)[]
  markDefs: Link[]
  /** Only items of lists have these two fields. The outermost level is 1. */
  listItem?: ListKind
  level?: number
}

/** A list in the form of @portabletext’s renderers. */
export type List = {
  _type: '@list'
  _key: string
  mode: 'html'
  level: number
  listItem: ListKind
  children: TextBlock[]
}

export type Embedded = Exclude<RichTextNode, SourceBlock>

/** A node without text of a kind that this build doesn't know. */
export type Unknown = { _type: 'unknown'; _key: string; kind: string }

export type FlatNode = TextBlock | Embedded | Unknown
export type RichTextTree = (FlatNode | List)[]
