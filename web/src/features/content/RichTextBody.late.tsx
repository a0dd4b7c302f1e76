import { PortableText, type PortableTextReactComponents } from '@portabletext/react'
import type { ReactNode } from 'react'
import type { RichTextContent } from '#shared/content-types.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import type { BlockStyle, Embedded, Link, ListKind, Unknown } from '#shared/rich-text/tree.ts'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { ContentButton } from './ContentButton.tsx'
import styles from './RichText.module.css'
import { VideoFacade } from './VideoFacade.late.tsx'

type Render<Props> = (props: Props) => ReactNode

/** Requires a renderer for each kind in the schema. */
type Renderers<Kind extends { _type: string }> = {
  [Type in Kind['_type']]: Render<{ value: Extract<Kind, { _type: Type }> }>
}

const embedded: Renderers<Embedded | Unknown> = {
  figure: ({ value }) => (
    <figure className={styles.figure}>
      <Picture image={value.image} widths={[480, 720, 960, 1440]} sizes="(min-width: 48rem) 44rem, 100vw" />
      {value.caption && <figcaption>{value.caption}</figcaption>}
    </figure>
  ),
  video: ({ value }) => <VideoFacade video={value} />,
  button: ({ value }) => (
    <p>
      <ContentButton button={value} />
    </p>
  ),
  // Content can be newer than this build. Developers see the unknown kind, visitors the rest of the text.
  unknown: ({ value: { kind } }) =>
    import.meta.env.DEV ? <p className={styles.unknown}>{`Nothing renders “${kind}” yet.`}</p> : null,
}

const link = ({ value, children }: { value?: Link; children: ReactNode }) => (
  <SmartLink href={value?.href} newTab={value?.newTab ?? false}>
    {children}
  </SmartLink>
)

const blockStyles: Record<BlockStyle, Render<{ children?: ReactNode }>> = {
  normal: ({ children }) => <p>{children}</p>,
  h2: ({ children }) => <h2>{children}</h2>,
  h3: ({ children }) => <h3>{children}</h3>,
  blockquote: ({ children }) => <blockquote>{children}</blockquote>,
}

const lists: Record<ListKind, Render<{ children?: ReactNode }>> = {
  bullet: ({ children }) => <ul>{children}</ul>,
  number: ({ children }) => <ol>{children}</ol>,
}

const components: Partial<PortableTextReactComponents> = {
  types: embedded,
  marks: { link },
  block: blockStyles,
  list: lists,
}

export type Props = {
  value: RichTextContent | null
  isStory?: boolean
}

/** Never interprets text as HTML. */
export function RichTextBody({ value, isStory = false }: Props) {
  const content = value ? readRichText(value) : []
  if (content.length === 0) return null
  // The key replaces the whole element, because a translator may own its text nodes.
  return (
    <div key={JSON.stringify(content)} className={`${styles.text} ${isStory ? styles.story : ''}`}>
      <PortableText value={content} components={components} />
    </div>
  )
}
